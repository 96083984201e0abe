import { test } from './fixtures.ts';
import { publishToVisitor } from './publishing-journey.ts';

const editorRole = 2;

test('an editor writes an article with a picture, turns its switch on, and visitors read it; then takes it down', async ({
  page,
  manager,
}) => publishToVisitor((await manager(editorRole)).page, page));
