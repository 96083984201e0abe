import { birthText } from './child.ts';
import { examOf, measured } from './exams.ts';
import { eyeTable, type Scenario } from './scenario.ts';

/** 示例病例：先天性青光眼。眼压均注明测量方式与麻醉状态。 */
export const glaucomaScenarios: Scenario[] = [
  {
    plan: { gestation: [37, 40], age: { days: [5, 75] } },
    write(random, child) {
      const [right, left] = [random.whole(26, 38), random.whole(24, 36)];
      const [rightCornea, leftCornea] = [random.pick(['12.0', '12.5', '13.0']), random.pick(['11.5', '12.0', '12.5'])];
      const [rightAxis, leftAxis] = [random.pick(['21.3', '21.9', '22.4']), random.pick(['20.8', '21.4'])];
      const leftCup = random.pick(['0.5', '0.6', '窥不清']);
      return {
        title: random.pick([
          `${child.age}患儿双眼角膜混浊增大，先天性青光眼手术方式请会诊`,
          `${child.age}婴儿畏光流泪、角膜横径 ${rightCornea} mm，小梁切开术式选择`,
          `原发性先天性青光眼（${child.age}），眼压 ${right}/${left} mmHg，请会诊`,
        ]),
        history: `${birthText(child)}。生后 ${random.whole(1, Math.min(20, child.ageDays - 2))} 天起畏光流泪、眼睑痉挛，黑眼球进行性变大变灰。父母非近亲。`,
        findings: [
          '双眼角膜弥漫性水肿混浊，右眼重于左眼，前房深，瞳孔可见但眼底模糊。',
          eyeTable(
            ['眼压（回弹式，镇静下，mmHg）', '角膜横径（mm）', '眼轴（mm）', '杯盘比'],
            [String(right), rightCornea, rightAxis, '窥不清'],
            [String(left), leftCornea, leftAxis, leftCup],
          ),
        ],
        question: '拟双眼小梁切开。角膜混浊影响房角镜操作，请就外路小梁切开与内路的选择、术后复查安排给予意见。',
        pictures: random.chance(0.5) ? ['glaucoma-cloudy-right', 'glaucoma-cloudy-left'] : ['glaucoma-cloudy-right'],
        exams(on) {
          const taken = { tonometer: 'rebound', underAnaesthesia: true } as const;
          return [
            examOf('glaucoma', on, {
              OD: {
                ...taken,
                iopMmHg: right,
                cornealDiameterMm: Number(rightCornea),
                axialLengthMm: Number(rightAxis),
              },
              OS: {
                ...taken,
                iopMmHg: left,
                cornealDiameterMm: Number(leftCornea),
                axialLengthMm: Number(leftAxis),
                cupDiscRatio: measured(leftCup),
              },
            }),
          ];
        },
        advice: [
          '角膜混浊看不清房角时首选外路小梁切开，360 度切开一次完成率高；内路等角膜清亮后再考虑。',
          '术前先用碳酸酐酶抑制剂和 β 受体阻滞剂（婴幼儿用选择性药物，注意心率）降压，减轻角膜水肿。',
          '禁用 α 受体激动剂，2 岁以下有呼吸抑制报道。',
          '术后 1 周、1 月、3 月麻醉下复查眼压、角膜直径和杯盘比，角膜直径不再增大比单次眼压更可靠。',
          '父母、同胞做眼压与房角检查，CYP1B1 建议检测。',
        ],
      };
    },
  },
  {
    plan: { gestation: [37, 40], age: { days: [330, 640] } },
    write(random, child) {
      const [right, left] = [random.whole(21, 27), random.whole(18, 23)];
      const [rightAxis, leftAxis] = [random.pick(['22.6', '23.1']), random.pick(['22.1', '22.7'])];
      const [rightCup, leftCup] = [random.pick(['0.6', '0.7']), random.pick(['0.5', '0.6'])];
      return {
        title: random.pick([
          `小梁切开术后 ${random.whole(2, 8)} 个月眼压再次升高，下一步如何处理`,
          `${child.age}先天性青光眼术后眼轴增长过快，是否再次手术`,
          '双眼小梁切开术后控制不佳，补充切开还是引流阀',
        ]),
        history: `${birthText(child)}。双眼原发性先天性青光眼，术后眼压一度降至 14 mmHg，近 1 个月复查波动。`,
        findings: [
          '右眼角膜可见数条水平 Haab 纹，角膜基本透明；左眼角膜清，前房深。',
          eyeTable(
            ['眼压（全麻下，mmHg）', '角膜横径（mm）', '眼轴（mm）', '杯盘比'],
            [String(right), '13.0', rightAxis, rightCup],
            [String(left), '12.5', leftAxis, leftCup],
          ),
        ],
        question: '是否再次房角手术、改行小梁切除，或植入引流阀；目标眼压与随访间隔请指导。',
        pictures: random.chance(0.7) ? ['glaucoma-haab-right', 'glaucoma-haab-left'] : ['glaucoma-haab-right'],
        exams: (on) => [
          examOf('glaucoma', on, {
            OD: {
              iopMmHg: right,
              underAnaesthesia: true,
              cornealDiameterMm: 13,
              axialLengthMm: Number(rightAxis),
              cupDiscRatio: Number(rightCup),
              haabStriae: true,
            },
            OS: {
              iopMmHg: left,
              underAnaesthesia: true,
              cornealDiameterMm: 12.5,
              axialLengthMm: Number(leftAxis),
              cupDiscRatio: Number(leftCup),
            },
          }),
        ],
        advice: [
          '首次切开范围不足时可做对侧或 360 度补充切开，婴幼儿房角手术仍优先于滤过手术。',
          '两次房角手术失败再考虑引流阀，小梁切除在这个年龄瘢痕化快，抗代谢药要慎用。',
          '目标眼压按视盘损害定在 16 mmHg 以下，眼轴增长过快也是未控制的表现。',
          '杯盘比用眼底照相存档对比，两眼差超过 0.2 要警惕。',
        ],
        closing: '已按意见安排 2 周后再次检查，届时带照片复议。',
      };
    },
  },
  {
    plan: { gestation: [37, 40], age: { days: [900, 3300] } },
    write(random, child) {
      const [right, left] = [random.whole(14, 20), random.whole(14, 20)];
      const [rightCup, leftCup] = [random.pick(['0.65', '0.7', '0.75']), random.pick(['0.6', '0.65', '0.7'])];
      return {
        title: random.pick([
          `${child.age}患儿大视杯，青光眼可疑还是生理性大杯`,
          `入园体检发现双眼视杯大（${child.age}），随访方案请会诊`,
        ]),
        history: `${birthText(child)}。幼儿园体检发现双眼视杯大，无眼痛眼红，无家族史，视力 ${random.pick(['0.8/0.8', '1.0/0.8', '0.6/0.8'])}。`,
        findings: [
          eyeTable(
            ['眼压（Goldmann，清醒配合，mmHg）', '杯盘比', '角膜横径（mm）', '视网膜神经纤维层（μm）'],
            [String(right), rightCup, '11.5', String(random.whole(88, 108))],
            [String(left), leftCup, '11.5', String(random.whole(90, 112))],
          ),
          '视盘颜色正常，盘沿完整，未见切迹与视盘出血，前房深、房角开放。',
        ],
        question: '请协助鉴别生理性大杯与青光眼可疑；随访项目与间隔如何安排，是否需要用药。',
        pictures: [
          random.pick(['glaucoma-cup-right', 'glaucoma-cup-left', 'glaucoma-cup-early-right'] as const),
          ...(random.chance(0.3) ? (['normal-left'] as const) : []),
        ],
        exams(on) {
          const taken = { tonometer: 'applanation', underAnaesthesia: false, cornealDiameterMm: 11.5 } as const;
          return [
            examOf('glaucoma', on, {
              OD: { ...taken, iopMmHg: right, cupDiscRatio: Number(rightCup) },
              OS: { ...taken, iopMmHg: left, cupDiscRatio: Number(leftCup) },
            }),
          ];
        },
        advice: [
          '盘沿完整、无切迹、视网膜神经纤维层厚度正常、眼压不高，倾向生理性大杯，暂不用药。',
          '每 6 个月查眼压、视盘照相与光学相干断层，3 年稳定可放宽到一年。',
          '双眼不对称超过 0.2 或出现盘沿变窄、出血再按青光眼处理。',
          '家长的眼底也拍一张，父母大视杯对判断很有帮助。',
        ],
      };
    },
  },
  {
    plan: { gestation: [37, 40], age: { days: [780, 1200] } },
    write(random, child) {
      const [right, left] = [random.whole(25, 34), random.whole(19, 26)];
      const [rightCup, leftCup] = [random.pick(['0.6', '0.7']), random.pick(['0.4', '0.5'])];
      const [rightAxis, leftAxis] = [random.pick(['21.9', '22.4']), random.pick(['21.2', '21.6'])];
      return {
        title: random.pick([
          '先天性白内障术后继发青光眼，药物控制不佳',
          `无晶状体眼继发青光眼（${child.age}），引流阀植入时机请会诊`,
        ]),
        history: `${birthText(child)}。生后 ${random.whole(4, 9)} 周行双眼白内障摘除，术后 ${random.whole(4, 18)} 个月眼压升高，用两种药物控制 ${random.whole(1, 5)} 个月。`,
        findings: [
          eyeTable(
            ['眼压（全麻下，mmHg）', '角膜横径（mm）', '杯盘比', '眼轴（mm）'],
            [String(right), '12.0', rightCup, rightAxis],
            [String(left), '11.5', leftCup, leftAxis],
          ),
          '双眼无晶状体，前房深，房角可见部分虹膜前粘连，角膜清。',
        ],
        question: '药物最大耐受仍不达标，拟右眼植入引流阀。请就术式、是否先房角手术及术后抗炎方案给予意见。',
        pictures: random.chance(0.5) ? ['glaucoma-haab-left'] : ['glaucoma-cloudy-left'],
        exams: (on) => [
          examOf('glaucoma', on, {
            OD: {
              iopMmHg: right,
              underAnaesthesia: true,
              cornealDiameterMm: 12,
              cupDiscRatio: Number(rightCup),
              axialLengthMm: Number(rightAxis),
            },
            OS: {
              iopMmHg: left,
              underAnaesthesia: true,
              cornealDiameterMm: 11.5,
              cupDiscRatio: Number(leftCup),
              axialLengthMm: Number(leftAxis),
            },
          }),
        ],
        advice: [
          '术后继发性青光眼房角手术效果有限，引流阀是合理选择，婴幼儿选小规格。',
          '术中前房注黏弹剂预防浅前房，术后激素减量要慢，注意包裹性囊。',
          '全身用碳酸酐酶抑制剂要查血气和体重，长期用药影响生长。',
          '建议同时评估无晶状体眼矫正情况，接触镜适配不良也会引起眼压读数偏差。',
        ],
      };
    },
  },
];
