/** That a message was not delivered, in a few words that hold no address, no key and nothing of what was said. */
export class SendFault extends Error {
  /** Nobody answered: it may have been delivered all the same. */
  readonly mayHaveArrived: boolean;

  constructor(fault: string, { mayHaveArrived = false } = {}) {
    super(fault);
    this.mayHaveArrived = mayHaveArrived;
  }
}

type Thrown = { code?: unknown; syscall?: unknown; cause?: unknown; name?: unknown };

/**
 * Of an error of a connection, by its code or name; a code that is a number is a DOMException's, and tells nobody
 * anything. What never reached the other side cannot have arrived.
 */
export function connectionFault(error: unknown): SendFault {
  const { code, syscall, name } = innermost(error);
  const neverReached = syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
  const fault = typeof code === 'string' ? code : name;
  return new SendFault(String(fault ?? 'fault'), { mayHaveArrived: !neverReached });
}

function innermost(error: unknown): Thrown {
  const thrown = (error ?? {}) as Thrown;
  return typeof thrown.cause === 'object' && thrown.cause !== null ? innermost(thrown.cause) : thrown;
}

/** Of an answer that is no success: a proxy that gave up waiting does not know what became of the message. */
export function answerFault(status: number): SendFault {
  return new SendFault(`HTTP ${status}`, { mayHaveArrived: [408, 502, 504].includes(status) });
}
