/** Which cached pages are of the events of a webhook, whatever page they are. */
export const deliveriesKey = (id: number) => (key: unknown) => Array.isArray(key) && key[0] === `events of ${id}`;
