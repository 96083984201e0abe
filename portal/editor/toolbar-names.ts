/** The editor's buttons carry their names as tooltips only; this gives them to screen readers, also as menus come and go. */
export function nameToolbarButtons(bar: HTMLElement): () => void {
  const name = () => {
    for (const button of bar.querySelectorAll<HTMLElement>('button[data-tooltip]:not([aria-label])')) {
      button.setAttribute('aria-label', button.dataset.tooltip!.split('\n')[0]!);
    }
  };
  name();
  const observer = new MutationObserver(name);
  observer.observe(bar, { childList: true, subtree: true });
  return () => observer.disconnect();
}
