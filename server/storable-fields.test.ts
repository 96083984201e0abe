import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from './routes.ts';

const shapeOf = (schema: unknown): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {});

/** What is taken for the sake of other clients and read by nobody. */
const isIgnored = (field: z.ZodType) => field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUnknown;

test.each(['\u0000', '\ud800'])(
  'security 39: no field of any call takes %j, which the database cannot hold',
  (unstorable) => {
    const fields = routes.flatMap(({ path, ...route }) =>
      [route.body, route.params].flatMap((schema) =>
        Object.entries(shapeOf(schema)).map(([name, field]) => ({ name: `${path} ${name}`, field })),
      ),
    );
    expect(fields.length).toBeGreaterThan(routes.length);
    const takes = ({ field }: { field: z.ZodType }) => {
      const { success, data } = field.safeParse(unstorable);
      return success && JSON.stringify(data)?.includes(JSON.stringify(unstorable).slice(1, -1));
    };
    expect(
      fields
        .filter(({ field }) => !isIgnored(field))
        .filter(takes)
        .map(({ name }) => name),
    ).toEqual([]);
  },
);
