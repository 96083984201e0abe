import { expect, test } from 'vitest';
import type { Reply } from '../../../contract/schemas/reply.ts';
import type { SessionUser } from '../../../contract/schemas/session.ts';
import { newReply, withOpinion, withoutReply, withReply } from './shown-replies.ts';

const author = { doctorId: 4, doctorName: '周砚书', title: '主任医师', hospital: '儿童医院' } as SessionUser;
const reply = (replyId: number): Reply =>
  newReply(author, { id: 9, versionNo: 1 }, replyId, { content: `<p>${replyId}</p>`, grading: undefined });
const shown = { replies: [reply(1), reply(2)], replyCount: 2 };

test('a reply that was sent stands at the end and is counted, once', () => {
  const after = withReply(shown, reply(3));
  expect(after.replies.map(({ replyId }) => replyId)).toEqual([1, 2, 3]);
  expect(after.replyCount).toBe(3);
  expect(withReply(after, reply(3))).toEqual(after);
  expect(reply(3)).toMatchObject({
    consId: 9,
    replyDoctorId: 4,
    replyDoctorName: '周砚书',
    isRead: true,
    grading: null,
  });
});

test('a deleted reply is gone and no longer counted; a changed one says what it says now', () => {
  expect(withoutReply(shown, 1)).toMatchObject({ replies: [{ replyId: 2 }], replyCount: 1 });
  const changed = withOpinion(shown, 2, { content: '<p>改过</p>', grading: undefined });
  expect(changed).toMatchObject({ replies: [{ replyContent: '<p>1</p>' }, { replyContent: '<p>改过</p>' }] });
  expect(changed.replies[1]!.replyUpdateDateTime).not.toBeNull();
});
