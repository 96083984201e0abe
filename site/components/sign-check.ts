/** Shows the most urgent thing to do about the signs that are ticked, and the first aid of each. */
class SignCheck extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('change', () => this.#answer());
    // A browser that comes back to the page has kept the ticks.
    this.#answer();
  }

  #answer(): void {
    const ticked = [...this.querySelectorAll<HTMLInputElement>('[data-sign-box]:checked')];
    const levels = [...this.querySelectorAll<HTMLElement>('[data-level]')];
    const first = levels.find(({ dataset }) => ticked.some(({ value }) => value === dataset.level));
    for (const level of levels) level.hidden = level !== first;
    for (const aid of this.querySelectorAll<HTMLElement>('[data-aid]'))
      aid.hidden = !ticked.some(({ dataset }) => dataset.signBox === aid.dataset.aid);
    this.querySelector<HTMLElement>('[data-answer]')!.hidden = !first;
  }
}

customElements.define('sign-check', SignCheck);
