import { defineCollection, type SchemaContext } from 'astro:content';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { file, glob, type Loader } from 'astro/loaders';
import { z } from 'astro/zod';
import { type SourceId, sources } from '../clinical/sources.ts';
import { followUpLines } from '../clinical/tables/rop-rows.ts';
import { diseaseIds } from '../contract/diseases.ts';
import { withRules } from '../contract/rule-figures.ts';

/**
 * Astro's file loader, but whatever it would only report (an unreadable file, an entry without id) fails the build, and
 * each entry gets its place in the file as `order`: collections come back sorted by id.
 */
function strictFile(path: string): Loader {
  const loader = file(path);
  return {
    ...loader,
    load: (context) => {
      let order = 0;
      const logger = Object.assign(Object.create(context.logger), {
        error(message: string) {
          throw new Error(`${path}: ${message}`);
        },
      });
      const parseData: typeof context.parseData = (entry) =>
        context.parseData({ ...entry, data: { ...entry.data, order: order++ } });
      return loader.load({ ...context, logger, parseData });
    },
  };
}

/**
 * A text may name a figure of a clinical rule, as in `{belowGrams}`, or the urgency of a sign, as in
 * `{urgency:white-pupil}`; rule and sign say what that is.
 */
const text = z.string().trim().min(1).transform(withRules);
const texts = z.array(text).min(1);
/** A drawing, as a path from the folder of the file that names it; one that is absent is reported with its field. */
const drawing = ({ image }: SchemaContext, folder = 'site/content') =>
  z.preprocess((path, context) => {
    if (typeof path !== 'string' || !existsSync(join(folder, path))) {
      context.addIssue({ code: 'custom', message: `no such file: ${path}` });
    }
    return path;
  }, image());
const link = z.object({ name: text, path: z.string().startsWith('/hospital/') });
const diseaseId = z.literal(diseaseIds);
const sourceIds = Object.keys(sources) as SourceId[];
/** `YYYY-MM-DD`; YAML reads a day as midnight UTC. */
const day = z.coerce.date().transform((date) => date.toISOString().slice(0, 10));
/** When a medical text was looked through, and until when it stands without being looked at again. */
const review = { reviewed: day, nextReview: day };

/** A collection of one file of site/content, whose entries stand in its order. */
const listedIn = <Shape extends z.ZodRawShape>(name: string, shape: (context: SchemaContext) => Shape) =>
  defineCollection({
    loader: strictFile(`site/content/${name}`),
    schema: (context: SchemaContext) => z.strictObject({ id: text, order: z.int(), ...shape(context) }),
  });

export const collections = {
  slides: listedIn('slides.yaml', (context) => ({
    topic: text,
    title: text,
    text,
    link,
    illustration: drawing(context),
    tone: z.enum(['mist', 'warm']),
  })),
  diseases: defineCollection({
    loader: glob({ pattern: '*.md', base: 'site/content/diseases' }),
    schema: (context: SchemaContext) =>
      z.strictObject({
        diseaseId,
        includes: texts,
        brief: text,
        illustration: drawing(context, 'site/content/diseases'),
        /** What no parent can see, where that is what matters. */
        unseen: text.optional(),
        whenToCome: texts,
        today: texts,
        examination: texts,
        treatment: texts,
        questions: texts,
        /** Ids of clinical/sources.ts. */
        sources: z.array(z.enum(sourceIds).transform((id) => sources[id])).min(1),
        ...review,
      }),
  }),
  statements: defineCollection({
    loader: glob({ pattern: '*.md', base: 'site/content/statements' }),
    schema: z.strictObject({ title: text, lead: text, description: text, updated: day }),
  }),
  screening: listedIn('screening.yaml', () => ({
    who: texts,
    when: texts,
    steps: z.array(z.strictObject({ name: text, text })).min(3),
    followUp: z.literal('china2014').transform(() => followUpLines),
    stop: texts,
    source: text,
    ...review,
  })),
  eyeChecks: listedIn('eye-checks.yaml', () => review),
  urgent: listedIn('urgent.yaml', () => ({ withoutBooking: texts, service: text, referral: texts })),
};
