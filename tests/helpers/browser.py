"""A page in headless Chromium, used as a visitor would: real clicks and real keys.

Chromium is spoken to through two pipes, in the DevTools protocol: JSON texts, each ended by a
zero byte. Nothing but Chromium itself is needed.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))),
    None,
)
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--remote-debugging-pipe",
)
_KEYS = {
    "Enter": 13,
    "PageUp": 33,
    "PageDown": 34,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Delete": 46,
    "Escape": 27,
    "Tab": 9,
    "Backspace": 8,
    "F2": 113,
}
_PATIENCE = 60


class Browser:
    """One Chromium; a context manager."""

    def __init__(self, folder: Path) -> None:
        assert CHROMIUM is not None
        hears, self._out = os.pipe()
        self._in, says = os.pipe()
        # The pipes must be its files 3 and 4; dup2 in between keeps them from each other.
        script = f'exec "$@" 3<&{hears} 4>&{says}'
        self._process = subprocess.Popen(
            ["bash", "-c", script, "bash", CHROMIUM, *_FLAGS, f"--user-data-dir={folder}"],
            pass_fds=(hears, says),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(hears)
        os.close(says)
        self._rest = b""
        self._number = 0
        self._session: str | None = None
        self._open: set[int] = set()  # calls without an answer
        self._at_once = False
        self.faults: list[str] = []
        """What went wrong on the page: errors, and what its policy forbids."""

    def __enter__(self) -> Self:
        """Hand out the browser itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close it, and wait until it is gone: it writes into its folder until then."""
        self._session = None
        try:
            self._call("Browser.close")
        finally:
            os.close(self._out)
            os.close(self._in)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def _call(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        call = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            call["sessionId"] = self._session
        os.write(self._out, json.dumps(call).encode() + b"\0")
        self._open.add(self._number)
        return {} if self._at_once else self._answer(self._number)

    def _answer(self, number: int) -> Any:
        while True:
            message = self._message()
            if message.get("id") in self._open:
                gone = "navigated" in str(message.get("error"))  # asked of a page that went
                assert gone or "error" not in message, message
                self._open.remove(message["id"])
                if message["id"] == number:
                    return {"result": {}} if gone else message["result"]
            if message.get("sessionId") != self._session:
                continue  # of a page that was shown before
            if message.get("method") == "Runtime.exceptionThrown":
                self.faults.append(json.dumps(message["params"]["exceptionDetails"]))
            if message.get("method") == "Log.entryAdded":
                self.faults.append(message["params"]["entry"]["text"])

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Wait for no answer within: what is done there, such as keys, returns nothing."""
        self._at_once = True
        try:
            yield
        finally:
            self._at_once = False
        while self._open:
            self._answer(min(self._open))

    def _message(self) -> dict[str, Any]:
        deadline = time.monotonic() + _PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._in], [], [], max(0, deadline - time.monotonic()))
            more = os.read(self._in, 1 << 20) if ready else b""
            assert more, "Chromium does not answer"
            self._rest += more
        message, self._rest = self._rest.split(b"\0", 1)
        found: dict[str, Any] = json.loads(message)
        return found

    def open(self, page: Path | str, width: int, height: int, *, dark: bool = False) -> None:
        """Show a page, a file or an address, in a window of this size, below 500 a phone's."""
        self._session = None
        self.faults.clear()
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Runtime", "Log", "Page"):
            self._call(f"{domain}.enable")
        self._call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._call("Emulation.setEmulatedMedia", features=[scheme])
        self._call("Page.navigate", url=page if isinstance(page, str) else page.as_uri())
        self.until("document.readyState === 'complete' && location.protocol !== 'about:'")
        self.settle()

    def ask(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        said = self._call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in said, said["exceptionDetails"]
        return said.get("result", {}).get("value")

    def until(self, expression: str) -> None:
        """Wait until an expression holds."""
        deadline = time.monotonic() + _PATIENCE
        while not self.ask(expression):
            assert time.monotonic() < deadline, f"never: {expression}"
            time.sleep(0.02)

    def settle(self) -> None:
        """Wait until the page has been drawn twice."""
        self.ask("new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(f)))")

    def click(self, element: str) -> None:
        """Press and release the mouse in the middle of an element, given by an expression."""
        self.ask(f"({element}).scrollIntoView({{block: 'nearest'}})")
        self.settle()
        x, y, free = self.ask(
            f"""(() => {{
              const box = ({element}).getBoundingClientRect();
              const x = box.x + box.width / 2, y = box.y + box.height / 2;
              return [x, y, ({element}).contains(document.elementFromPoint(x, y))];
            }})()"""
        )
        assert free, f"something lies over {element}"
        self._call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, x, y)
        self.settle()

    def drag(self, path: str) -> None:
        """Press the mouse, move it over points and release it; the points by an expression."""
        (x, y), *rest = self.ask(path)
        self._call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self._mouse("mousePressed", x, y)
        for x, y in rest:
            self._mouse("mouseMoved", x, y)
        self._mouse("mouseReleased", x, y)
        self.settle()

    def stroke(self, points: list[tuple[float, float]], button: str = "left") -> None:
        """Press the mouse at a point, move it over others and release it."""
        (x, y), *rest = points
        own = {"button": button, "clickCount": 1}
        self._call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, **own)
        for x, y in rest:
            self._call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, buttons=1, **own)
        self._call("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, **own)

    def swipe(self, points: list[tuple[float, float]], seconds: float = 0) -> None:
        """Touch a point, move over others and lift the finger."""
        (x, y), *rest = points
        self._call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        if seconds:
            time.sleep(seconds)
        for x, y in rest:
            self._call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
        self._call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, key: str) -> None:
        """Press a key, such as ``4`` or ``Ctrl+Shift+z``, without a wait for what is drawn."""
        *held, name = key.split("+") if len(key) > 1 else [key]
        modifiers = sum({"Alt": 1, "Ctrl": 2, "Shift": 8}[one] for one in held)
        event: dict[str, Any] = {"key": name, "modifiers": modifiers}
        if name in _KEYS:
            event |= {"code": name, "windowsVirtualKeyCode": _KEYS[name]}
        text = {"text": name} if len(name) == 1 and modifiers < 2 else {}
        self._call("Input.dispatchKeyEvent", type="keyDown", **event, **text)
        self._call("Input.dispatchKeyEvent", type="keyUp", **event)

    def insert(self, text: str) -> None:
        """Type a text where the cursor is."""
        self._call("Input.insertText", text=text)

    def _mouse(self, kind: str, x: float, y: float) -> None:
        self._call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def type(self, text: str) -> None:
        """Press the keys of characters."""
        for symbol in text:
            self._call("Input.dispatchKeyEvent", type="keyDown", key=symbol, text=symbol)
            self._call("Input.dispatchKeyEvent", type="keyUp", key=symbol)
            self.settle()

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            event = {"key": key, "code": key, "windowsVirtualKeyCode": _KEYS[key]}
            text = {"text": "\r"} if key == "Enter" else {}
            self._call("Input.dispatchKeyEvent", type="keyDown", **event, **text)
            self._call("Input.dispatchKeyEvent", type="keyUp", **event)
            self.settle()

    def scroll(self, element: str, distance: int) -> None:
        """Turn the mouse's wheel over an element."""
        x, y = self.ask(
            f"(() => {{ const box = ({element}).getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        self._call(
            "Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=distance
        )
        self.settle()

    def screenshot(self, target: Path) -> None:
        """Save what is seen."""
        target.write_bytes(base64.b64decode(self._call("Page.captureScreenshot")["data"]))
