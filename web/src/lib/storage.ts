// Local storage may be missing or full: the page then works, but forgets.

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`lawan.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`lawan.${name}`);
    else localStorage.setItem(`lawan.${name}`, value);
  } catch {
    // Forgotten on reload; nothing else depends on it.
  }
}
