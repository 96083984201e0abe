/** A session ends after so long without use, unless SESSION_IDLE_MINUTES says otherwise. */
export const idleMinutesDefault = 30;

/** And so long after the sign-in, however busy it was. */
export const absoluteMs = 12 * 3_600_000;
