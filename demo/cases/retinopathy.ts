import { addDays } from '../../clinical/ages.ts';
import { dayAtPostmenstrualAge } from '../../clinical/gestational-age.ts';
import { birthText } from './child.ts';
import { examOf, temporalHours } from './exams.ts';
import type { Scenario } from './scenario.ts';

/** 示例病例：早产儿视网膜病变等视网膜病变。分区、分期、附加病变按 ICROP 第三版书写。 */
export const retinopathyScenarios: Scenario[] = [
  {
    plan: { gestation: [25, 30], age: { pmaWeeks: [35, 38] } },
    write(random, child) {
      const hours = random.whole(4, 8);
      const firstStage = random.pick(['1', '2'] as const);
      const anaesthesia = random.pick(['静脉镇静', '表面麻醉联合口服糖水安抚', '气管插管全麻']);
      return {
        title: random.pick([
          `${child.pma.replace(' 周', '周')}早产儿双眼 Ⅱ 区 3 期伴 plus，治疗方式请会诊`,
          `胎龄 ${child.gestation.weeks} 周早产儿 1 型 ROP，激光还是注药`,
          `双眼 ROP Ⅱ 区 3 期合并 plus（${hours} 个钟点），请协助决策`,
          `${child.age}早产儿达治疗标准，拟 72 小时内处理`,
        ]),
        history: `${birthText(child)}，生后因呼吸窘迫综合征行有创通气 ${random.whole(3, 21)} 天，累计用氧 ${random.whole(28, 60)} 天，输血 ${random.whole(1, 4)} 次。现矫正胎龄 ${child.pma}，体重 ${child.weightKg} kg，呼吸循环稳定。首次筛查于矫正胎龄 32 周，双眼 Ⅱ 区 ${firstStage} 期，此后每周复查。`,
        findings: [
          `散瞳后广域眼底照相：双眼 Ⅱ 区颞侧可见 3 期嵴样隆起，累及约 ${hours} 个钟点，嵴后新生血管呈簇状；后极部动脉迂曲、静脉扩张达 plus 标准，右眼略重于左眼。未见视网膜脱离，屈光间质清。`,
          '按 ETROP 标准属 1 型，已向家属交代需在 72 小时内治疗。',
        ],
        question: `① 首选激光光凝还是玻璃体腔注射抗 VEGF；② 若注药，随访间隔及再激活的处理；③ 拟在${anaesthesia}下进行，麻醉方面有无建议。`,
        pictures: random.shuffle(['rop-stage3-right', 'rop-stage3-left'] as const).slice(0, random.whole(1, 2)),
        exams(on) {
          const first = { zone: 'II', stage: firstStage, plus: 'none' } as const;
          const now = { zone: 'II', stage: '3', plus: 'plus' } as const;
          return [
            examOf('rop', dayAtPostmenstrualAge(child.birthday, child.gestation, 32 * 7), {
              OD: { ...first, extent: temporalHours('OD', 3) },
              OS: { ...first, extent: temporalHours('OS', 3) },
            }),
            examOf('rop', on, {
              OD: { ...now, extent: temporalHours('OD', hours) },
              OS: { ...now, extent: temporalHours('OS', hours) },
            }),
          ];
        },
        advice: [
          '图像质量很好。双眼 Ⅱ 区 3 期伴 plus，1 型明确，同意 72 小时内治疗。病变位于 Ⅱ 区，我倾向激光，随访负担小；若患儿全身情况不能耐受长时间操作，再考虑注药。',
          '我们中心类似病例多先行抗 VEGF，起效快、操作时间短。但务必与家属说明：再激活可晚至矫正胎龄 55 周以后，随访不能中断，必要时补激光。',
          '补充一点：注药前请复核有无纤维增殖牵拉，牵拉明显者注药后有加重的可能。从左眼图像看嵴后纤维成分不多。',
          '麻醉建议请新生儿科一同评估，近期有呼吸暂停的患儿术后监护至少 24 小时。',
          '治疗后 1 周、2 周各复查一次，重点看 plus 是否消退、嵴是否变平；若 2 周 plus 未退，建议补充治疗。',
        ],
        closing: '谢谢各位老师。已与家属沟通，定于明日上午行双眼激光光凝，术后结果再来汇报。',
      };
    },
  },
  {
    plan: { gestation: [24, 27], age: { pmaWeeks: [32, 35] } },
    write: (random, child) => ({
      title: random.pick([
        `${child.gestation.weeks} 周超早产儿疑似 A-ROP，请协助判断分区与治疗时机`,
        `Ⅰ 区病变伴四象限 plus，急进型 ROP？（矫正胎龄 ${child.pma.replace(' 周', '周')}）`,
        `出生体重 ${child.birthWeightGrams} g，后极部扁平新生血管，抗 VEGF 方案请会诊`,
      ]),
      history: `${birthText(child)}，${random.pick(['双胎之小', '单胎', '试管婴儿，双胎之大'])}，有${random.pick(['支气管肺发育不良', '动脉导管未闭药物关闭史', '败血症', '坏死性小肠结肠炎保守治疗史'])}。现矫正胎龄 ${child.pma}，体重 ${child.weightKg} kg，仍需无创辅助通气。`,
      findings: [
        '床旁广域眼底照相：双眼血管仅达后极部，位于 Ⅰ 区，四个象限血管高度迂曲扩张，动静脉难以区分，可见血管短路及扁平新生血管网，散在视网膜前出血；周边为大片灰白无血管区，未见典型分界线与嵴。',
        `瞳孔散大${random.pick(['欠佳，虹膜血管轻度充盈', '尚可，虹膜未见明显新生血管'])}。`,
      ],
      question: '是否符合 A-ROP；倾向抗 VEGF 治疗，请就剂量、双眼是否同日注射及术后复查间隔给予意见。',
      pictures: random.chance(0.6)
        ? ['a-rop-right', 'a-rop-left']
        : [random.pick(['a-rop-right', 'a-rop-left'] as const)],
      exams(on) {
        const found = { zone: 'I', plus: 'plus', aggressive: true } as const;
        return [examOf('rop', on, { OD: found, OS: found })];
      },
      advice: [
        '符合 A-ROP：Ⅰ 区病变、plus 明显、进展快且不经历典型分期。建议 48 至 72 小时内治疗，越早越好。',
        '同意首选抗 VEGF。双眼可同日，但器械、药物与消毒按两台手术准备，降低感染风险。',
        '剂量按我院常规为成人量的一半；请结合体重，并与新生儿科确认近期有无感染。注药后 3 天必须复查。',
        'A-ROP 复发率高，建议注药后每周随访，至少到矫正胎龄 65 周，未血管化区域可择期补激光。',
        '虹膜血管情况请术前再看一次，若有虹膜红变提示病情已重，应与家属充分沟通预后。',
      ],
    }),
  },
  {
    plan: { gestation: [27, 32], age: { pmaWeeks: [35, 38] } },
    write(random, child) {
      const stage = random.pick([1, 2] as const);
      const eye = random.pick(['右眼', '左眼']);
      const hours = random.whole(3, 5);
      return {
        title: random.pick([
          `早产儿双眼 Ⅱ 区 ${stage} 期无 plus，复查间隔请会诊`,
          `ROP Ⅱ 区 ${stage} 期，家住外县，随访如何安排`,
          `${child.gestation.weeks} 周早产，矫正 ${child.pma.replace(' 周', '周')}，${stage} 期病变可否继续观察`,
        ]),
        history: `${birthText(child)}，生后吸氧 ${random.whole(5, 25)} 天，无输血史。现矫正胎龄 ${child.pma}，体重 ${child.weightKg} kg，已出院，家住外县，单程约 ${random.whole(2, 5)} 小时。`,
        findings: [
          `双眼 Ⅱ 区颞侧可见${stage === 1 ? '清晰分界线' : '嵴样隆起，嵴后未见新生血管'}，${eye}范围稍大，约 ${hours} 个钟点；后极部血管走行正常，无 plus 及 plus 前期改变。`,
          '视盘、黄斑未见异常，屈光间质清。',
        ],
        question: '家属往返不便，希望明确安全的复查间隔以及可以结束筛查的标准。',
        pictures:
          stage === 1
            ? ['rop-stage1-right']
            : random.shuffle(['rop-stage2-left', 'rop-stage2-right'] as const).slice(0, random.whole(1, 2)),
        exams(on) {
          const found = { zone: 'II', stage: `${stage}`, plus: 'none' } as const;
          return [
            examOf('rop', on, {
              OD: { ...found, extent: temporalHours('OD', eye === '右眼' ? hours : hours - 1) },
              OS: { ...found, extent: temporalHours('OS', eye === '左眼' ? hours : hours - 1) },
            }),
          ];
        },
        advice: [
          stage === 1
            ? 'Ⅱ 区 1 期无 plus，按 2014 年指南每 1 至 2 周复查一次即可，目前不需要治疗。'
            : 'Ⅱ 区 2 期无 plus，按 2014 年指南应每周复查；往返再不便，这个阶段也不宜拉长间隔。',
          '可否联系当地妇幼保健院先做眼底照相再传图？我们可以远程看图，减少家属奔波。',
          '终止筛查请严格掌握：血管化完成，或矫正胎龄 45 周且无阈值前及以上病变、血管已达 Ⅲ 区，或病变退行。',
          '请告知家属出现发热、感染等全身情况变化时提前复查。',
        ],
        closing: '谢谢，已联系县妇幼，下周在当地照相后上传。',
      };
    },
  },
  {
    plan: { gestation: [28, 33], age: { pmaWeeks: [32, 36] } },
    write(random, child) {
      const zone = random.pick(['II', 'III'] as const);
      return {
        title: random.pick([
          '早产儿首次筛查：血管未达周边，后续随访计划请指导',
          `出生体重 ${child.birthWeightGrams} g 早产儿视网膜血管未成熟，几周复查`,
          `日龄 ${child.ageDays} 天首次眼底筛查，终止标准请会诊`,
        ]),
        history: `${birthText(child)}，${random.pick(['羊水早破早产', '母亲重度子痫前期行剖宫产', '双胎妊娠早产'])}，吸氧 ${random.whole(2, 12)} 天。现日龄 ${child.ageDays} 天，矫正胎龄 ${child.pma}，首次眼底筛查。`,
        findings: [
          `双眼视网膜血管发育未成熟，颞侧达 ${zone === 'II' ? 'Ⅱ' : 'Ⅲ'} 区，边界处未见分界线及嵴，后极部血管无迂曲扩张。`,
          '双眼视盘边界清，黄斑中心凹反光未见，符合该月龄表现。',
        ],
        question: '请指导复查频率；出生体重处于筛查标准边缘，是否仍需按高危儿管理。',
        pictures: [
          random.pick(['rop-immature-right', 'rop-immature-left'] as const),
          ...(random.chance(0.4) ? (['normal-left'] as const) : []),
        ],
        exams(on) {
          const found = { zone, stage: 'none', plus: 'none' } as const;
          return [examOf('rop', on, { OD: found, OS: found })];
        },
        advice: [
          'Ⅱ 区未成熟血管建议 2 至 3 周复查，Ⅲ 区可 2 至 3 周后复查一次，多数很快完成血管化。',
          '出生体重 2000 g 以下或胎龄 32 周以下均在国内筛查范围内，即使处于边缘也按完整流程随访更稳妥。',
          '建议同时登记听力筛查和神经发育随访，早产儿屈光不正和斜视的比例也高，1 岁时请查一次屈光。',
        ],
      };
    },
  },
  {
    plan: { gestation: [25, 29], age: { pmaWeeks: [38, 43] } },
    write(random, child) {
      const weeks = random.whole(2, 5);
      return {
        title: random.pick([
          `激光光凝术后 ${weeks} 周，嵴未完全消退，是否需补充治疗`,
          `ROP 激光术后 ${weeks} 周复查，右眼颞侧嵴仍可见`,
          `矫正胎龄 ${child.pma.replace(' 周', '周')}，双眼光凝术后退行评估请会诊`,
        ]),
        history: `${birthText(child)}。矫正胎龄 ${child.pmaWeeks - weeks} 周时因双眼 Ⅱ 区 3 期伴 plus 行双眼间接检眼镜激光光凝，过程顺利。现术后 ${weeks} 周，矫正胎龄 ${child.pma}，体重 ${child.weightKg} kg，吃奶及体重增长良好。`,
        findings: [
          '右眼激光斑融合良好，plus 已消退，颞侧嵴较前变平但仍可见，未见新生血管活动；左眼病变退行，激光斑色素化，视网膜平伏。',
          '双眼前节清，晶状体透明，无虹膜后粘连。附治疗前双眼图像对照。',
        ],
        question: '右眼是否存在遗漏区需要补光凝，或可继续观察；复查间隔请给意见。',
        pictures: ['laser-fresh-right', 'laser-old-left', 'rop-stage3-right', 'rop-stage3-left'],
        takenOn: (picture, on) => (picture.startsWith('rop-stage3') ? addDays(on, -7 * weeks) : on),
        exams(on) {
          const treated = { zone: 'II', stage: '3', plus: 'plus' } as const;
          return [
            examOf('rop', addDays(on, -7 * weeks), { OD: treated, OS: treated }),
            examOf('rop', on, {
              OD: { zone: 'II', stage: '2', plus: 'none', extent: temporalHours('OD', 3), regression: 'incomplete' },
              OS: { zone: 'II', plus: 'none', regression: 'complete' },
            }),
          ];
        },
        advice: [
          '从图像看右眼光斑密度足够，嵴已变平、plus 消退，属于退行过程，不需要补激光，1 周后再看。',
          '建议下次照相补拍颞上方和鼻侧周边，确认有无遗漏区。若 2 周后仍有新生血管活动再补。',
          '提醒家属：激光后近视发生率高，矫正月龄 6 个月起每半年验光。',
        ],
        closing: '谢谢，已按意见 1 周后复查，届时上传周边图像。',
      };
    },
  },
  {
    plan: { gestation: [37, 40], age: { days: [150, 1500] } },
    write: (random, child) => ({
      title: random.pick([
        `${child.age}患儿周边无血管区伴黄斑牵拉，家族性渗出性玻璃体视网膜病变？`,
        `足月儿双眼颞侧无血管区，FEVR 还是 ROP 样改变（${child.age}）`,
        `${child.age}${child.sex === 1 ? '男' : '女'}童血管牵直、黄斑移位，请协助诊断与家系筛查`,
      ]),
      history: `足月顺产，出生体重 ${child.birthWeightGrams} g，无吸氧史。家属发现${random.pick(['右眼内斜', child.ageDays < 500 ? '不追物' : '看电视歪头'])} ${random.whole(1, 4)} 个月。${random.pick(['父亲高度近视，', '外祖父自幼视力差，', ''])}否认近亲婚配。`,
      findings: [
        '双眼底血管分支增多、走行变直，颞侧周边可见大片无血管区，与有血管区交界呈 V 形；黄斑向颞侧轻度移位，未见渗出及视网膜脱离。',
        `屈光检查：右眼 ${random.pick(['-2.50', '-4.00', '-5.75'])} DS，左眼 ${random.pick(['-1.50', '-3.25', '-4.50'])} DS。`,
      ],
      question: '请协助诊断；是否需要荧光素眼底血管造影及父母眼底检查；无血管区是否激光。',
      pictures: random.chance(0.55) ? ['fevr-right', 'fevr-left'] : [random.pick(['fevr-right', 'fevr-left'] as const)],
      advice: [
        '足月、无吸氧，双侧颞侧无血管区伴血管牵直，首先考虑 FEVR。父母双方的周边眼底一定要看，无症状的家长常能发现无血管区。',
        '建议麻醉下造影，明确有无渗漏和新生血管。有渗漏的无血管区做激光，静止期可以密切观察。',
        '同时送检 FZD4、LRP5、TSPAN12、NDP 等相关基因，对再生育咨询有帮助。LRP5 相关者注意骨密度。',
        '黄斑牵拉和屈光参差请尽早配镜并做遮盖，弱视训练不要等。',
      ],
      closing: '已约父母下周来院检查周边眼底，结果再补充。',
    }),
  },
  {
    plan: { gestation: [38, 40], age: { days: [900, 2900] }, sex: 1 },
    write: (random, child) => ({
      title: random.pick([
        `${child.age}男童单眼白瞳，黄白色渗出伴血管扩张，Coats 病？`,
        `${child.age}男童单眼大片渗出，请协助与肿瘤鉴别`,
        `单眼周边毛细血管扩张伴渗出（${child.age}），激光与注药次序请会诊`,
      ]),
      history: `足月顺产。体检发现${random.pick(['左眼', '右眼'])}视力差 ${random.whole(1, 3)} 个月，照片中瞳孔发黄。无外伤史，无家族史，全身发育正常。`,
      findings: [
        `患眼视力 ${random.pick(['0.05', '0.1', '指数/30 cm'])}，对侧 ${random.pick(['0.8', '1.0'])}。眼底后极及颞侧大片黄白色渗出，周边血管迂曲扩张，末梢呈灯泡样瘤样改变；未见实性隆起，B 超未见钙化。`,
        '对侧眼底未见异常。',
      ],
      question: '请协助与视网膜母细胞瘤鉴别；拟行造影引导下激光联合抗 VEGF，请指导疗程。',
      pictures: [random.pick(['coats-right', 'coats-left'] as const)],
      advice: [
        '单眼、男童、灯泡样血管瘤加黄色渗出，无钙化，Coats 病可能性大。若渗出性脱离高、看不清球内，建议加做眼眶磁共振排除肿瘤。',
        '建议造影下对异常血管直接光凝，渗出重的区域先注药 1 至 2 次待变薄再激光，通常需要 2 至 4 次。',
        '黄斑下已有渗出者视力预后有限，治疗目标要先和家长讲清楚：保眼、防青光眼，争取有用视力。',
        '每 3 个月复查一次造影或广域照相，复发可在数年之后。',
      ],
    }),
  },
];
