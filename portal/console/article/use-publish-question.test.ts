// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { articleTexts, pictureTexts } from '../../../contract/article-texts.ts';
import { undescribed } from '../../../contract/pictures.ts';
import { lackOf } from './use-publish-question.ts';

test('all that an article lacks is asked for at once', () => {
  const content = `<p><img src="/upload/images/a.png" alt="${undescribed}"></p>`;
  const bare = { content, reviewer: '', diseaseProfile: 1 };
  expect(lackOf([bare])).toEqual({
    title: `${articleTexts.reviewerMissing(1)}，${pictureTexts.undescribed(1)}`,
    content: expect.stringMatching(new RegExp(`${articleTexts.publishAnyway}$`)),
  });
  expect(lackOf([{ ...bare, reviewer: '李主任' }])?.title).toBe(pictureTexts.undescribed(1));
  expect(lackOf([{ ...bare, reviewer: '李主任', content: '' }])).toBeUndefined();
});
