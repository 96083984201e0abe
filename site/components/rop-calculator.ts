import { dayInShanghai } from '../../clinical/ages.ts';
import { type Answer, answerFor, type Refusals, readNewborn, type Typed } from '../rop-answer.ts';

/**
 * Works out a child's screening dates in the browser. The fields have no names and the form no address: nothing typed
 * here is sent or kept.
 */
class RopCalculator extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')!;
    const answer = this.querySelector<HTMLElement>('[data-answer]')!;
    const fields = [...form.querySelectorAll('input')];
    const today = () => dayInShanghai(new Date());
    fields[0]!.max = today();
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const typed = Object.fromEntries(fields.map((field) => [field.id, field.value])) as Typed;
      const read = readNewborn(typed, today());
      const refused = 'refusals' in read;
      refuse(fields, refused ? read.refusals : {});
      answer.hidden = refused;
      if (!refused) show(answer, answerFor(read.newborn, today()));
    });
    form.addEventListener('input', () => {
      answer.hidden = true;
    });
  }
}

/** Writes each refusal below its field, and leads to the first. */
function refuse(fields: HTMLInputElement[], refusals: Refusals) {
  const refusalOf = (field: HTMLInputElement) => refusals[field.id as keyof Typed] ?? '';
  for (const field of fields) {
    field.setAttribute('aria-invalid', String(refusalOf(field) !== ''));
    document.getElementById(`${field.id}-refusal`)!.textContent = refusalOf(field);
  }
  fields.find(refusalOf)?.focus();
}

/** Fills the answer that stands in the page, and leads to its heading. */
function show(answer: HTMLElement, { need, timing, ageDays, pma, daysLeft, guidelines }: Answer) {
  choose(answer, 'need', need);
  choose(answer, 'timing', timing);
  fill(answer, 'age', ageDays);
  fill(answer, 'pma', pma);
  fill(answer, 'left', daysLeft);
  for (const { guideline, need, dates } of guidelines) {
    const card = answer.querySelector(`[data-guideline=${guideline}]`)!;
    choose(card, 'verdict', need);
    card.querySelector<HTMLElement>('[data-dates]')!.hidden = need === 'outside';
    for (const [index, line] of card.querySelectorAll<HTMLElement>('[data-line]').entries()) {
      fill(line, 'basis', dates[index]?.basis);
      fill(line, 'date', dates[index]?.date);
      fill(line, 'state', dates[index]?.state);
    }
  }
  answer.querySelector<HTMLElement>(`[data-need=${need}] h2`)!.focus();
}

/** Shows the parts that are for one value, and hides those for others. */
function choose(within: Element, name: string, value: string) {
  for (const part of within.querySelectorAll<HTMLElement>(`[data-${name}]`)) part.hidden = part.dataset[name] !== value;
}

function fill(within: Element, name: string, text: string | number = '') {
  within.querySelector(`[data-${name}]`)!.textContent = String(text);
}

customElements.define('rop-calculator', RopCalculator);
