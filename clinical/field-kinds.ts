import type { Day } from './ages.ts';
import type { DayRefusal } from './clinical-texts.ts';
import type { Range } from './ranges.ts';

/** The keys of names, in their order. Keys that are numbers come first, whatever the order. */
export const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>) =>
  Object.keys(names) as [Key, ...Key[]];

type Signs = Readonly<Record<string, unknown>>;

/** What may be recorded of an eye: how it is asked for, and how it is told. */
export type Field = {
  label: string | ((signs: Signs) => string);
  /** Its line in the record, where that is not the label; empty where another line tells it. Fields may share one. */
  line?: string;
  /** What the line says, where that is more than the value. */
  tell?(signs: Signs, birthday: Day): string | false | undefined;
  /** Asked for only then. */
  asked?: (signs: Signs) => boolean;
  /** What a new value makes void. */
  voids?: readonly string[];
} & (
  | { kind: 'flag' }
  | { kind: 'hours' }
  | { kind: 'note' }
  | { kind: 'text' }
  | Choice<string>
  | { kind: 'measure'; unit: string; range: Range }
  | { kind: 'day'; refusal: DayRefusal }
  // A statement: the first part says what, and all belong to it.
  | { kind: 'said'; parts: Readonly<Record<string, Field>> }
);

type Choice<Value extends string> = {
  kind: 'choice';
  choices: readonly Value[];
  names: Readonly<Record<Value, string>>;
  /** On the buttons of the form, where that is shorter. */
  brief?: Readonly<Record<string, string>>;
  /** The answer that nobody knows, which is recorded as no value. */
  unknown?: string;
};

export const choice = <Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
  choices: readonly Value[] = keysOf(names),
) => ({ kind: 'choice' as const, label, choices, names });

/** Where `no` is a finding. */
export const yesOrNo = (label: string, yes: string, no: string) => choice(label, { true: yes, false: no });

export const flag = (label: string, line = label) => ({ kind: 'flag' as const, label, line });

/** One of those that share a line. */
export const otherSign = (label: string) => flag(label, '其他征象');

export const measure = (label: string, unit: string, range: Range) => ({
  kind: 'measure' as const,
  label,
  unit,
  range,
});

type ValueOf<One> = One extends { kind: 'flag' }
  ? boolean
  : One extends { kind: 'measure' }
    ? number
    : One extends { kind: 'hours' }
      ? number[]
      : One extends { kind: 'choice'; names: infer Names }
        ? 'true' extends keyof Names
          ? boolean
          : keyof Names
        : One extends { kind: 'said'; parts: infer Parts }
          ? { [Part in keyof Parts]: ValueOf<Parts[Part]> }
          : string;

/** What fields record of an eye; any may be left out. */
export type SignsOf<Fields> = { [Name in keyof Fields]?: ValueOf<Fields[Name]> };
