/**
 * How many failures of a kind cost nothing; then the pause doubles from one second up to the cap. Forgotten after a day.
 *
 * `device`: somebody on a browser on which they signed in before; whatever others guess elsewhere, this counts alone.
 * `pair`: an account tried from one address, on no such browser. `account`: from everywhere together; its pause is short, so
 * that nobody can be kept out, and long enough that guessing leads nowhere. `address`: whatever account; colleagues of one
 * hospital share it. `person`: somebody signed in who proves once more who they are. `code`: what is not a password. `token`: wrong access
 * tokens from one address.
 */
const backOff = {
  device: { free: 10, capMs: 15 * 60_000 },
  pair: { free: 5, capMs: 15 * 60_000 },
  account: { free: 50, capMs: 60_000 },
  address: { free: 100, capMs: 15 * 60_000 },
  person: { free: 5, capMs: 15 * 60_000 },
  code: { free: 5, capMs: 15 * 60_000 },
  token: { free: 20, capMs: 15 * 60_000 },
};
export type AttemptKind = keyof typeof backOff;
/** The first is the attempt's own; what a success pays back to the others is what this one had counted. */
export type AttemptKeys = readonly [AttemptKey, ...AttemptKey[]];
export type AttemptKey = { kind: AttemptKind; key: string };

export const failuresForgottenAfterMs = 24 * 3_600_000;

type Tried = {
  usernameKey: string;
  address: string;
  device: { userId: number; deviceHash: string } | undefined;
  /** With a code of the owner's beside the password. */
  hasCode?: boolean;
};

/** An address, or of IPv6 the network that one subscriber has: the first 64 bits, the four groups that `::` may shorten. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [left = '', right] = address.split('::');
  const groups = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? [] : Array<string>(8 - groups.length - after.length).fill('0');
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/**
 * Which counters an attempt to sign in meets. What is tried of an account from everywhere is not counted of who sends a code of
 * the owner's, too: who has none guesses both at once, which leads nowhere from however many addresses.
 */
export function signInKeys({ usernameKey, address, device, hasCode }: Tried): AttemptKeys {
  if (hasCode)
    return [
      { kind: 'code', key: `pair:${usernameKey} ${networkOf(address)} code` },
      { kind: 'address', key: `address:${networkOf(address)}` },
    ];
  if (device) return [{ kind: 'device', key: `device:${device.userId}:${device.deviceHash}` }];
  return [
    { kind: 'pair', key: `pair:${usernameKey} ${networkOf(address)}` },
    { kind: 'account', key: `account:${usernameKey}` },
    { kind: 'address', key: `address:${networkOf(address)}` },
  ];
}

export const wrongTokenKeys = (address: string): AttemptKeys => [{ kind: 'token', key: `token:${networkOf(address)}` }];

export const personKeys = (userId: number): AttemptKeys => [{ kind: 'person', key: `person:${userId}` }];

/** Of codes by which a manager links an identity. */
export const bindingKeys = (userId: number): AttemptKeys => [{ kind: 'code', key: `binding:${userId}` }];

/** Of answers that somebody brings from the hospital's provider: there is nothing to guess, but each is asked about there. */
export const returnKeys = (address: string): AttemptKeys => [
  { kind: 'address', key: `identity:${networkOf(address)}` },
];

/** Of codes for owners that are asked for by mail. */
export const ownerCodeKeys = (address: string): AttemptKeys => [
  { kind: 'address', key: `owner-code:${networkOf(address)}` },
];

/** Of codes of opinions, which anybody may ask about. */
export const verifyKeys = (address: string): AttemptKeys => [
  { kind: 'address', key: `verify-address:${networkOf(address)}` },
];

/** Of the second step: who has stolen a password and guesses codes keeps its owner from nothing on a browser of theirs. */
export const secondStepKeys = ({
  userId,
  knownDevice,
}: {
  userId: number;
  knownDevice: string | null;
}): AttemptKeys => [
  { kind: 'person', key: knownDevice ? `device:${userId}:${knownDevice} second` : `person:${userId} second` },
];

/**
 * Milliseconds until the next attempt is allowed; 0 when it is allowed now. Never more than the cap, also after the clock
 * was set back: a failure from beyond that is none of this time.
 */
export function pauseMs(kind: AttemptKind, failures: number, lastFailedAt: Date, now: number): number {
  const { free, capMs } = backOff[kind];
  const over = failures - free;
  const sinceMs = now - lastFailedAt.getTime();
  if (over < 0 || sinceMs > failuresForgottenAfterMs || sinceMs < -capMs) return 0;
  return Math.max(0, Math.min(1000 * 2 ** over, capMs) - Math.max(0, sinceMs));
}
