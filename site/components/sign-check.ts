/** Shows the most urgent thing to do about the signs that are ticked, and the first aid of each. */
class SignCheck extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('change', () => this.#answer());
    // A browser that comes back to the page has kept the ticks.
    this.#answer();
    const bar = document.querySelector<HTMLElement>('.help-bar');
    if (bar) new ResizeObserver(() => this.#keepClearOf(bar)).observe(bar);
  }

  #answer(): void {
    const ticked = [...this.querySelectorAll<HTMLInputElement>('[data-sign-box]:checked')];
    const levels = [...this.querySelectorAll<HTMLElement>('[data-level]')];
    const first = levels.find(({ dataset }) => ticked.some(({ value }) => value === dataset.level));
    for (const level of levels) level.hidden = level !== first;
    for (const aid of this.querySelectorAll<HTMLElement>('[data-aid]'))
      aid.hidden = !ticked.some(({ dataset }) => dataset.signBox === aid.dataset.aid);
    this.querySelector<HTMLElement>('[data-answer]')!.hidden = !first;
    const strip = this.querySelector<HTMLElement>('[data-strip]')!;
    strip.hidden = !first;
    const before = ticked.find(({ dataset }) => dataset.first)?.dataset.first;
    strip.querySelector('[data-strip-text]')!.textContent = [before, first?.querySelector('.heading')?.textContent]
      .filter(Boolean)
      .join('，再');
  }

  /** The bar with the hotline lies over the end of a phone's screen, as high as its letters make it. */
  #keepClearOf(bar: HTMLElement): void {
    const height = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    this.style.setProperty('--bar', `${height}px`);
  }
}

customElements.define('sign-check', SignCheck);
