/** `<print-button>`: there only where a script can open the browser's print dialogue. */
class PrintButton extends HTMLElement {
  connectedCallback(): void {
    const button = document.createElement('button');
    button.className = 'button no-print';
    button.type = 'button';
    button.textContent = '打印';
    button.addEventListener('click', () => window.print());
    this.replaceChildren(button);
  }
}

customElements.define('print-button', PrintButton);
