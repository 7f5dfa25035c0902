/** Downloads something that the page made as a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function downloadText(name: string, text: string): void {
  download(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
