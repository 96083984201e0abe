/** '标题' alone would be taken for the article's title. */
const ownNames: Record<string, string> = { headerSelect: '段落格式' };

const choices = '.w-e-select-list li, .w-e-panel-content-color li, .w-e-panel-content-table td';
const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Gives the editor's tools, those that come up beside a table or a picture included, what they lack for keyboard and screen
 * reader: names for their buttons, which carry them as tooltips only, and drop-downs whose entries are reached by arrow
 * keys, chosen by Enter and left by Escape. `onChosen` takes the focus from an entry that goes away. Answers how to end it.
 */
export function makeAccessible(editor: HTMLElement, onChosen: () => void): () => void {
  const complete = () => {
    for (const button of editor.querySelectorAll<HTMLElement>('button[data-tooltip]:not([aria-label])')) {
      const { menuKey = '', tooltip = '' } = button.dataset;
      button.setAttribute('aria-label', ownNames[menuKey] ?? tooltip.split('\n')[0]!);
    }
    for (const choice of editor.querySelectorAll<HTMLElement>(choices)) choice.tabIndex = -1;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const menu = (event.target as HTMLElement).closest<HTMLElement>('.w-e-bar-item');
    const entries = [...(menu?.querySelectorAll<HTMLElement>(choices) ?? [])].filter((entry) => entry.offsetParent);
    if (!menu || entries.length === 0) return;
    const at = entries.indexOf(event.target as HTMLElement);
    const step = steps[event.key];
    if (step) entries[at < 0 ? 0 : (at + step + entries.length) % entries.length]!.focus();
    else if (event.key === 'Escape') closeMenu(menu);
    else if (at >= 0 && (event.key === 'Enter' || event.key === ' ')) {
      entries[at]!.click();
      onChosen();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  complete();
  const observer = new MutationObserver(complete);
  observer.observe(editor, { childList: true, subtree: true });
  editor.addEventListener('keydown', onKeyDown);
  return () => {
    observer.disconnect();
    editor.removeEventListener('keydown', onKeyDown);
  };
}

/** A second press on its button closes a drop-down. */
function closeMenu(menu: HTMLElement) {
  const button = menu.querySelector('button');
  button?.click();
  button?.focus();
}

/** Lets Tab leave the text, as everywhere else; the editor would write spaces and hold the focus for ever. */
export function releaseTab(box: HTMLElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  };
  box.addEventListener('keydown', onKeyDown, true);
  return () => box.removeEventListener('keydown', onKeyDown, true);
}

/** A heading cell of the text that is still empty heads nothing yet, and is told as a cell. */
export function excuseEmptyHeaders(text: HTMLElement): () => void {
  const tell = () => {
    for (const header of text.querySelectorAll('th'))
      if (/^[\s\ufeff\u200b]*$/.test(header.textContent)) header.setAttribute('role', 'cell');
      else header.removeAttribute('role');
  };
  tell();
  const observer = new MutationObserver(tell);
  observer.observe(text, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
