/** Does each of them, so many at a time. @throws what one failed with, once the others have done the rest */
export async function workThrough<Item extends object>(
  items: Item[],
  atOnceMax: number,
  one: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item; item = left.shift()) await one(item);
  };
  const results = await Promise.allSettled(Array.from({ length: atOnceMax }, lane));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
