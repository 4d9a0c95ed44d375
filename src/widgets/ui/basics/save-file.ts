/** Saves a file through the browser, like a click on a download link. */
export function saveFile(document: Document, file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // Most browsers copy the file when the click is dispatched; some read it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
