/** Turns links to sections into ARIA tabs with automatic activation: arrow keys, Home and End move and select. */
class DiseaseTabs extends HTMLElement {
  connectedCallback() {
    const list = this.querySelector<HTMLElement>('[data-tab-list]');
    const tabs = [...this.querySelectorAll<HTMLAnchorElement>('[data-tab-list] a')];
    const panels = [...this.querySelectorAll<HTMLElement>('[data-panel]')];
    if (!list || tabs.length !== panels.length) return;

    const select = (chosen: number) => {
      tabs.forEach((tab, index) => {
        tab.setAttribute('aria-selected', String(index === chosen));
        tab.tabIndex = index === chosen ? 0 : -1;
        panels[index]?.toggleAttribute('data-shown', index === chosen);
        panels[index]?.toggleAttribute('data-hidden', index !== chosen);
      });
    };

    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', '疾病分类');
    tabs.forEach((tab, index) => {
      const panel = panels[index];
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', panel?.id ?? '');
      panel?.setAttribute('role', 'tabpanel');
      panel?.setAttribute('aria-labelledby', tab.id);
      tab.addEventListener('click', (event) => {
        event.preventDefault();
        select(index);
      });
      tab.addEventListener('keydown', (event) => {
        const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
        if (event.key === ' ') select(index);
        if (target === undefined && event.key !== ' ') return;
        event.preventDefault();
        if (target === undefined) return;
        const next = (target + tabs.length) % tabs.length;
        select(next);
        tabs[next]?.focus();
      });
    });
    select(
      Math.max(
        0,
        panels.findIndex((panel) => `#${panel.id}` === location.hash),
      ),
    );
  }
}

customElements.define('disease-tabs', DiseaseTabs);
