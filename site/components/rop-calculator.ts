import { dayInShanghai } from '../../clinical/ages.ts';
import { serverNow } from '../../contract/server-clock.ts';
import { learnServerTime } from '../server-time.ts';
import { type Answer, answerFor, type Refusals, readTyped, type Typed } from '../rop-answer.ts';

/**
 * Works out a child's screening dates in the browser. The form has no address: nothing typed here is sent or kept.
 */
class RopCalculator extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form')!;
    const answer = this.querySelector<HTMLElement>('[data-answer]')!;
    const today = () => dayInShanghai(new Date(serverNow()));
    const setLastDay = () => {
      form.querySelector('input')!.max = today();
    };
    setLastDay();
    learnServerTime().then(setLastDay);
    form.querySelector('button')!.disabled = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const read = readTyped(typedIn(form), today());
      const refused = 'refusals' in read;
      refuse(form, refused ? read.refusals : {});
      answer.hidden = refused;
      if (!refused) show(answer, answerFor(read.child, today()), read.child.daysKnown);
    });
    form.addEventListener('input', () => {
      answer.hidden = true;
    });
  }
}

/** The fields, and the question, which is answered by one of several. */
const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[aria-describedby]')];
const isField = (field: HTMLElement) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement;

/** What stands in each field; of the question, the answer that was chosen. */
function typedIn(form: HTMLFormElement): Typed {
  const typed = fieldsOf(form).map((field) => {
    const holder = isField(field) ? field : field.querySelector<HTMLInputElement>(':checked');
    return [field.id, holder?.value ?? ''];
  });
  return Object.fromEntries(typed) as Typed;
}

/** Writes each refusal below its field, and leads to the first. */
function refuse(form: HTMLFormElement, refusals: Refusals) {
  const refusalOf = (field: HTMLElement) => refusals[field.id as keyof Typed] ?? '';
  const fields = fieldsOf(form);
  for (const field of fields) {
    field.setAttribute('aria-invalid', String(refusalOf(field) !== ''));
    document.getElementById(`${field.id}-refusal`)!.textContent = refusalOf(field);
  }
  const first = fields.find(refusalOf);
  (first && !isField(first) ? first.querySelector('input') : first)?.focus();
}

/** Fills the answer that stands in the page, and leads to its heading. */
function show(answer: HTMLElement, shown: Answer, daysKnown: boolean) {
  const { ages, verdict, asks, timing, daysLeft, firstDay, due, dueState, guidelines } = shown;
  choose(answer, 'verdict', [verdict]);
  choose(answer, 'timing', [timing]);
  choose(answer, 'asks', asks);
  fill(answer, 'left', daysLeft);
  fill(answer, 'first', firstDay);
  fill(answer, 'due', due);
  fill(answer, 'due-state', dueState);
  fill(answer, 'ages', ages.map(({ name, text }) => `${name} ${text}`).join('，'));
  answer.querySelector<HTMLElement>('[data-cards]')!.hidden = guidelines.length === 0;
  const dated = guidelines.some(({ dates }) => dates.length > 0);
  answer.querySelector<HTMLElement>('[data-days-unknown]')!.hidden = daysKnown || !dated;
  for (const { guideline, need, dates } of guidelines) {
    const card = answer.querySelector(`[data-guideline=${guideline}]`)!;
    choose(card, 'need', [need]);
    card.querySelector<HTMLElement>('[data-dates]')!.hidden = need === 'outside' || !dated;
    const lines = card.querySelectorAll('[data-line]');
    for (const [index, date] of dates.entries())
      for (const [name, text] of Object.entries(date)) fill(lines[index]!, name, text);
  }
  answer.querySelector<HTMLElement>(`[data-verdict=${verdict}] h2`)!.focus();
}

/** Shows the parts that are for one of the values, and hides those for others. */
function choose(within: Element, name: string, values: string[]) {
  for (const part of within.querySelectorAll<HTMLElement>(`[data-${name}]`))
    part.hidden = !part.dataset[name]!.split(' ').some((value) => values.includes(value));
}

function fill(within: Element, name: string, text: string | number) {
  for (const part of within.querySelectorAll(`[data-${name}]`)) part.textContent = String(text);
}

customElements.define('rop-calculator', RopCalculator);
