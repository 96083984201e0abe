/** Dots between the parts of a name, of any typewriter; other widths become these by NFKC. */
const marks = /[\s·•・‧∙⋅⸱ꞏ.,'’-]/g;

/**
 * What persons' names are compared by, everywhere: the same for 阿依古丽·买买提 and 阿依古丽・买买提, 张三 and 张　三, Ｊｏｓé and
 * jose. Names for signing in have a rule of their own.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(marks, '');

/** What a ward calls a child who has no name yet, mostly by the mother's. */
const placeholder = /之[长次大小双三]?[子女]|[婴嬰]|新生儿|[未待][取命起定]名|无名|某/;

/** Whether one sign more, less or other makes the one name the other. */
function differByOne(one: string, other: string): boolean {
  const [long, short] = [[...one], [...other]].sort((a, b) => b.length - a.length) as [string[], string[]];
  const at = long.findIndex((sign, index) => sign !== short[index]);
  const restAt = long.length === short.length ? at + 1 : at;
  return at >= 0 && long.slice(at + 1).join('') === short.slice(restAt).join('');
}

/** How a name may sound, each way in one word. */
export type Spellings = (name: string) => string[];

/** Whether two names may be one child's of whom birth day, sex and gestation are the same. */
export function isNearName(one: string, other: string, spellings: Spellings): boolean {
  const [key, otherKey] = [nameKey(one), nameKey(other)];
  if (key === otherKey || placeholder.test(key) || placeholder.test(otherKey)) return true;
  const heard = spellings(otherKey);
  return differByOne(key, otherKey) || spellings(key).some((spelt) => heard.includes(spelt));
}
