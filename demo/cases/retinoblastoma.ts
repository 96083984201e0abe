import type { Day } from '../../clinical/ages.ts';
import type { Exam } from '../../clinical/findings.ts';
import type { RetinoblastomaGroup, RetinoblastomaSystem } from '../../clinical/retinoblastoma.ts';
import { birthText } from './child.ts';
import { examOf } from './exams.ts';
import type { Scenario } from './scenario.ts';

/** An exam with a group for each eye that has a tumour. */
const grouped =
  (system: RetinoblastomaSystem, { OD, OS }: { OD?: RetinoblastomaGroup; OS?: RetinoblastomaGroup }) =>
  (on: Day): Exam[] => {
    const eye = (group: RetinoblastomaGroup | undefined) =>
      group ? { tumour: 'present' as const, system, group } : { tumour: 'absent' as const };
    return [examOf('retinoblastoma', on, { OD: eye(OD), OS: eye(OS) })];
  };

/** 示例病例：视网膜母细胞瘤。分期一律注明所用系统（IIRC 或 ICRB）。 */
export const retinoblastomaScenarios: Scenario[] = [
  {
    plan: { gestation: [37, 40], age: { days: [120, 900] } },
    write: (random, child) => ({
      title: random.pick([
        `${child.age}患儿单眼视网膜母细胞瘤，IIRC D 期，保眼方案请会诊`,
        `左眼视网膜母细胞瘤伴玻璃体种植（${child.age}），介入化疗疗程请指导`,
        `${child.age}白瞳患儿确诊 RB（IIRC D 期），可否保眼`,
      ]),
      history: `${birthText(child)}。家属发现瞳孔发白 ${random.whole(2, 10)} 周，外院眼眶磁共振提示左眼球内占位，视神经未见增粗。无家族史，全身检查未见异常。`,
      findings: [
        `麻醉下检查：左眼颞下方 ${random.whole(8, 13)} mm 实性肿物，表面可见钙化及滋养血管，周围视网膜浅脱离超过一个象限，玻璃体内弥漫性种植；眼压 ${random.whole(11, 17)} mmHg，角膜直径 11.5 mm，无虹膜新生血管。按 IIRC 分期为 D 期。右眼底未见肿瘤。`,
        'B 超：肿物内见强回声伴声影。',
      ],
      question: '拟行眼动脉介入化疗联合玻璃体腔注药，请就疗程与保眼可能性给予意见；是否需要先静脉化疗减容。',
      pictures: random.chance(0.5) ? ['rb-seeds-left', 'rb-leukocoria-left'] : ['rb-seeds-left'],
      exams: grouped('IIRC', { OS: 'D' }),
      advice: [
        '单眼 D 期、无视神经受累，介入化疗可作为首选，玻璃体种植待主瘤缩小后加玻璃体腔注射美法仑。',
        '建议先做 RB1 基因检测（血与瘤组织），单眼病例也有约一成半为遗传型，关系到对侧眼随访与再生育。',
        '我院经验：介入 3 次后评估，种植无反应或出现前房受累应及时摘除，不要为保眼延误时机。',
        '介入前请复查磁共振薄层增强，重点看筛板后视神经；身长体重达标再行股动脉穿刺。',
        '对侧眼每 4 周麻醉下检查一次，至少 2 年。',
      ],
      closing: '谢谢各位老师，已安排下周一首次介入，基因标本今日送出。',
    }),
  },
  {
    plan: { gestation: [37, 40], age: { days: [60, 420] } },
    write: (random, child) => ({
      title: random.pick([
        '双眼视网膜母细胞瘤（IIRC 右眼 B 期、左眼 C 期），化疗方案请会诊',
        `${child.age}双眼 RB，局部治疗介入时机请会诊`,
        `双眼多灶视网膜母细胞瘤（${child.age}），左眼病灶近黄斑，如何保视力`,
      ]),
      history: `${birthText(child)}。${random.pick(['父亲幼年因本病摘除一眼，', '母孕期无特殊，', ''])}${random.whole(1, Math.min(5, Math.floor(child.ageDays / 31)))} 月龄体检发现眼底异常转入，神经系统检查正常。`,
      findings: [
        `麻醉下检查：右眼可见 3 处肿瘤，最大约 ${random.pick(['4.2', '5.0', '5.6'])} mm，位于颞下，未见种植，IIRC B 期；左眼黄斑旁肿瘤约 ${random.pick(['6.0', '7.1'])} mm，局限性视网膜下种植，IIRC C 期。`,
        '磁共振未见眼外侵犯及松果体区占位。',
      ],
      question: '拟全身化疗 6 个周期（长春新碱、依托泊苷、卡铂）联合局部治疗，请会诊医院协助评估方案及局部治疗时机。',
      pictures: ['rb-several-right', 'rb-macula-left'],
      exams: grouped('IIRC', { OD: 'B', OS: 'C' }),
      advice: [
        '双眼病例全身化疗联合局部治疗合适。一般 2 个周期后肿瘤缩小到位再做冷凝或激光，避免过早治疗损伤黄斑。',
        '左眼黄斑旁肿瘤局部治疗请保留中心凹侧，能用化疗控制就少用激光。',
        '请同时请血液肿瘤科制定剂量，3 月龄以下卡铂按体重计算；每周期前查听力。',
        '父母做眼底检查与 RB1 检测，双眼病例按遗传型管理，磁共振每半年一次至 5 岁。',
        '家属情绪压力大，建议联系社工和病友组织。',
      ],
    }),
  },
  {
    plan: { gestation: [37, 40], age: { days: [200, 1100] } },
    write: (random, child) => ({
      title: random.pick([
        '单眼视网膜母细胞瘤 IIRC E 期，是否直接眼球摘除',
        `${child.age}RB 合并新生血管性青光眼，摘除前是否先化疗`,
        `右眼 RB（IIRC E 期）眼压高，手术与病理取材要点请会诊`,
      ]),
      history: `${birthText(child)}。发现白瞳 ${random.whole(2, 5)} 个月，近 1 周眼红、哭闹，夜间睡眠差。`,
      findings: [
        `右眼眼压 ${random.whole(28, 42)} mmHg，角膜水肿，虹膜新生血管可见，肿瘤占据玻璃体腔大部，眼底不能完全窥入，按 IIRC 为 E 期。左眼正常。`,
        `磁共振：肿物最大径约 ${random.whole(16, 20)} mm，视神经筛板后段${random.pick(['未见强化', '可疑轻度强化'])}，眼球壁连续。`,
      ],
      question:
        '已有新生血管性青光眼，倾向一期摘除并送病理。请就是否先化疗减容、视神经切除长度及术后化疗指征给予意见。',
      pictures: random.chance(0.5) ? ['rb-large-right'] : ['rb-large-right', 'normal-left'],
      exams: grouped('IIRC', { OD: 'E' }),
      advice: [
        'E 期合并新生血管性青光眼，同意摘除。术前尽量不做球内操作，避免穿刺；视神经争取切 10 mm 以上。',
        '若磁共振可疑视神经受累，建议先 2 个周期化疗再摘除，降低断端阳性的风险。请把增强序列传上来一起看。',
        '病理重点：筛板后侵犯、脉络膜大范围侵犯、前房受累，任一项阳性均为术后化疗指征。',
        '义眼台与眼模宜早安装，有利于眼眶发育。',
      ],
      closing: '已完成增强扫描并请神经影像科复核，未见明确强化，定于后天手术。',
    }),
  },
  {
    plan: { gestation: [37, 40], age: { days: [620, 1500] } },
    write: (random, child) => ({
      title: random.pick([
        `视网膜母细胞瘤治疗后 ${random.whole(3, 9)} 个月，钙化灶边缘可疑复发`,
        `RB 化疗停药 ${random.whole(3, 9)} 个月随访，退行灶旁新发隆起`,
        `ICRB B 期治疗后随访（${child.age}），复发判断与复查间隔请会诊`,
      ]),
      history: `${birthText(child)}。右眼 ICRB B 期，静脉化疗 6 个周期联合激光 ${random.whole(2, 4)} 次，已停药。末次复查稳定，本次随访发现边缘可疑变化。`,
      findings: [
        `麻醉下检查：原肿瘤呈鱼肉样与钙化混合退行，鼻侧边缘新出现约 ${random.pick(['0.8', '1.1', '1.5'])} mm 半透明隆起，未见种植；光学相干断层示内层视网膜增厚。`,
        '左眼底正常。',
      ],
      question: '是否判定为复发；首选激光还是冷凝；复查间隔请指导。',
      pictures: ['rb-regressed-right', ...(random.chance(0.4) ? (['rb-small-right'] as const) : [])],
      exams: grouped('ICRB', { OD: 'B' }),
      advice: [
        '半透明隆起符合早期边缘复发，病灶小于 2 mm，经瞳孔激光即可，3 周后复查。',
        '若位于锯齿缘附近操作困难，可用冷凝三次冻融。',
        '请上传前后两次同视野图像对比，退行灶内玻璃样改变有时容易误判。',
        '治疗后前 3 个月每 3 至 4 周一次，之后逐步延长。',
      ],
    }),
  },
  {
    plan: { gestation: [38, 40], age: { days: [14, 120] } },
    write: (random, child) => ({
      title: random.pick([
        '父亲有视网膜母细胞瘤病史，新生儿眼底小病灶请协助判断',
        `RB 家族史高危儿（${child.age}），右眼乳白色小病灶，激光时机请会诊`,
        '遗传型 RB 高危新生儿筛查阳性，后续检查频率请指导',
      ]),
      history: `${birthText(child)}。父亲${random.whole(1, 3)}岁时因双眼视网膜母细胞瘤治疗，携带 RB1 致病变异，产前脐血检测${random.pick(['阳性', '结果待回'])}。生后按高危儿筛查。`,
      findings: [
        `右眼颞上方见约 ${random.pick(['1.2', '1.8', '2.5'])} mm 类圆形乳白色病灶，边界清，未见滋养血管及积液，按 IIRC 为 A 期；左眼底正常。`,
      ],
      question: '是否立即局部治疗，还是 2 至 3 周后复查；后续筛查频率如何安排。',
      pictures: ['rb-small-right'],
      exams: grouped('IIRC', { OD: 'A' }),
      advice: [
        '高危背景下的类圆形乳白病灶按肿瘤处理，A 期直接激光，多数一至两次即可控制。',
        '距黄斑和视盘均远，视力预后很好。8 周龄内建议每 2 至 4 周检查一次，直到 3 月龄后改为每月。',
        '脐血阳性者双眼都要按遗传型随访，5 岁前不能松。',
      ],
    }),
  },
];
