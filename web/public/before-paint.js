// Runs before the first paint, so that the theme does not flicker.
const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
let chosenTheme = null;
try {
  chosenTheme = localStorage.getItem('lawan.theme');
} catch {
  // Without storage the system's choice holds.
}
document.documentElement.dataset.theme = chosenTheme === 'light' || chosenTheme === 'dark' ? chosenTheme : systemTheme;
