import { test } from './fixtures.ts';
import { publishAndTakeDown } from './publishing-journey.ts';

test('an editor writes an article with a picture, turns its switch on, and visitors read it; then takes it down', async ({
  page,
  context,
}) => publishAndTakeDown(page, context));
