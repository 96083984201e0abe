/** `<print-button data-text="打印">`: there only where a script can open the browser's print dialogue. */
class PrintButton extends HTMLElement {
  connectedCallback(): void {
    const button = document.createElement('button');
    button.className = 'button no-print';
    button.type = 'button';
    button.textContent = this.dataset.text ?? '打印';
    button.addEventListener('click', () => window.print());
    this.replaceChildren(button);
  }
}

customElements.define('print-button', PrintButton);
