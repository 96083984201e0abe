import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { choose, eye, phone, ropOf } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose, untilKept, writeIn } from './platform.ts';

const graded = '2026年10月20日 ROP 检查';

test('an expert grades on a phone, and both records stand side by side, with what follows from each', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const { page } = invited;
  const recorded = ropOf({ zone: 'II', stage: '2', plus: 'none', extent: [9, 10] }, { zone: 'III', stage: 'none' });
  const id = await propose(initiator, [invited], fresh('附分级'), { findings: JSON.stringify(recorded) });

  await test.step('write it beside the text; nothing of the initiator’s is filled in, and a reload loses nothing', async () => {
    await page.goto(pages.platformConsultation(id));
    await writeIn(page, '会诊意见', '右眼我读作 3 期。');
    await page.getByRole('button', { name: /^附上我的分级/ }).tap();
    await choose(page.getByRole('radiogroup', { name: '分级的是哪一次检查' }), graded);
    const right = eye(page, '右眼 OD');
    await expect(right.getByRole('radio', { checked: true })).toHaveCount(0);
    await choose(right, 'Ⅱ区');
    await choose(right, '3 期');
    await untilKept(page, () => choose(right, '有附加病变'));
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText(/^已恢复 .* 保存的草稿。$/)).toBeVisible();
    await expect(right.getByRole('radio', { name: '有附加病变' })).toBeChecked();
  });

  await test.step('send it', async () => {
    await page.getByRole('button', { name: '回复', exact: true }).tap();
    await expect(page.getByText(texts.replySaved)).toBeVisible();
    const record = page.getByRole('region', { name: /的分级$/ });
    await expect(record.getByRole('heading', { name: `附上的分级：${graded}` })).toBeVisible();
    await page.getByRole('button', { name: '写意见' }).tap();
    await expect(page.getByRole('button', { name: /^附上我的分级/ })).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('the initiator reads what differs and what follows from it, on paper too', async () => {
    const { page: reader } = initiator;
    await reader.goto(pages.platformConsultation(id));
    await writeIn(reader, '会诊意见', '请再看一次。');
    const mark = reader.getByRole('link', {
      name: new RegExp(`^急 ${invited.name}的分级：右眼 须治疗 · 已逾期 \\d+ 天$`),
    });
    await mark.click();
    await expect(reader.getByRole('listitem').filter({ hasText: '右眼我读作 3 期。' })).toBeFocused();
    await expect(reader.getByRole('dialog')).toHaveCount(0);
    const table = reader.getByRole('table', { name: `${invited.name}的分级，右眼` });
    await expect(table.getByRole('row', { name: /^分期 不同/ }).getByRole('cell')).toHaveText(['2 期', '3 期']);
    const extent = table.getByRole('row', { name: /^病变范围 不同/ });
    await expect(extent.getByRole('cell').last()).toHaveText('未填');
    await expect(table.getByRole('row', { name: /^分区/ })).toHaveCount(0);
    const record = reader.getByRole('region', { name: `${invited.name}的分级` });
    await expect(record.getByText(/^按此分级：右眼须治疗（72 小时内）/)).toBeVisible();
    await expect(record.getByText(/^按病例记录：右眼须复查/)).toBeVisible();
    await expect(record.getByText('未分级')).toBeVisible();
    await record.getByText(/^其余 \d 项一致$/).click();
    await expect(record.getByText(/分区：Ⅱ区/)).toBeVisible();
    await record.getByText('按此分级的理由与依据').click();
    await expect(record.getByText(/^依据：/).first()).toBeVisible();
    await reader.emulateMedia({ media: 'print' });
    await expect(table).toBeVisible();
    await expect(record.getByText(/^按此分级：右眼须治疗/)).toBeVisible();
    await expect(mark).toBeVisible();
  });
});
