/** Keeps the copy that makes the field's height, and that is printed. */
class GrowingField extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('input', () => this.#copy());
    // A browser that comes back to the page fills the fields after its scripts ran.
    window.addEventListener('pageshow', () => this.#copy());
    this.#copy();
  }

  #copy(): void {
    const { value } = this.querySelector('textarea')!;
    // A last line that is empty has a height, too.
    this.querySelector('.copy')!.textContent = value.endsWith('\n') ? `${value}\u200b` : value;
    this.toggleAttribute('data-typed', value.trim() !== '');
  }
}

customElements.define('growing-field', GrowingField);
