/** Prints the part of the page that is marked `data-print` with this name, and nothing around it. */
export function printOnly(name: string): void {
  const part = document.querySelector(`[data-print="${name}"]`);
  if (!part) return;
  const root = document.documentElement;
  root.classList.add('prints-part');
  part.classList.add('printed');
  const tidyUp = () => {
    root.classList.remove('prints-part');
    part.classList.remove('printed');
  };
  window.addEventListener('afterprint', tidyUp, { once: true });
  window.print();
}
