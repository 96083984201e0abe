/** `<share-box>`: its buttons, and where the build did not know the page's address, the address and its code. */
class ShareBox extends HTMLElement {
  connectedCallback(): void {
    const field = this.querySelector('input')!;
    if (!field.value) void this.#fill(field);
    const copy = this.querySelector<HTMLButtonElement>('[data-copy]')!;
    const send = this.querySelector<HTMLButtonElement>('[data-send]')!;
    copy.hidden = false;
    copy.addEventListener('click', () => void this.#copy(field));
    // Not everywhere, and only where the page came safely.
    if (typeof navigator.share !== 'function') return;
    send.hidden = false;
    // Whoever closes the list of ways to send has not failed at anything.
    send.addEventListener(
      'click',
      () => void navigator.share({ title: this.dataset.title, url: field.value }).catch(() => {}),
    );
  }

  async #copy(field: HTMLInputElement): Promise<void> {
    field.select();
    const copied = await (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).then(
      () => true,
      // Over plain http there is no clipboard to ask for.
      () => document.execCommand('copy'),
    );
    this.querySelector('[role=status]')!.textContent = copied ? '已复制' : '请长按网址复制';
  }

  async #fill(field: HTMLInputElement): Promise<void> {
    const address = location.origin + location.pathname;
    field.value = address;
    this.querySelector('[data-address]')!.textContent = address;
    const { qrOf } = await import('../qr.ts');
    const { size, outline } = qrOf(address);
    this.querySelector('#page-qr')!.setAttribute('d', outline);
    for (const drawing of this.querySelectorAll('svg')) drawing.setAttribute('viewBox', `0 0 ${size} ${size}`);
  }
}

customElements.define('share-box', ShareBox);
