// What is saved as a file.

export function save(content, name, kind) {
  const link = Object.assign(document.createElement("a"), { download: name, href: URL.createObjectURL(new Blob([content], { type: kind })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
