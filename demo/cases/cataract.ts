import { birthText } from './child.ts';
import { examOf } from './exams.ts';
import { eyeTable, type Scenario } from './scenario.ts';

/** 示例病例：先天性白内障。 */
export const cataractScenarios: Scenario[] = [
  {
    plan: { gestation: [37, 40], age: { days: [31, 38] } },
    write(random, child) {
      const [right, left] = [random.pick(['16.8', '17.1', '17.4']), random.pick(['17.2', '17.5'])];
      return {
        title: random.pick([
          `${child.age}婴儿单眼致密核性白内障，手术时机请会诊`,
          `右眼先天性核性白内障（日龄 ${child.ageDays} 天），6 周龄前手术方案`,
          '单眼先天性白内障，术后接触镜与遮盖方案请会诊',
        ]),
        history: `${birthText(child)}，产前检查无特殊，${random.pick(['TORCH 阴性', '母亲孕早期有发热史，风疹 IgM 阴性'])}。满月体检红光反射异常转入。`,
        findings: [
          '右眼晶状体核性致密混浊，直径约 4 mm，位于视轴中央，眼底不能窥入；散瞳后周边红光反射可见。左眼晶状体透明，眼底正常。',
          eyeTable(
            ['混浊形态', '眼底可见度', '眼轴（mm）', '角膜直径（mm）'],
            ['核性，致密', '不可见', right, '10.0'],
            ['无', '清晰', left, '10.0'],
          ),
        ],
        question:
          '单眼致密混浊，拟 6 周龄前行晶状体吸除加后囊切开及前段玻璃体切除，暂不植入人工晶状体，术后接触镜矫正。请就时机及术后遮盖方案给予意见。',
        pictures: ['cataract-nuclear-right', ...(random.chance(0.35) ? (['normal-left'] as const) : [])],
        exams: (on) => [
          {
            ...examOf('cataract', on, {
              OD: { morphology: 'nuclear', fundusView: 'none', axialLengthMm: Number(right) },
              OS: { morphology: 'clear', fundusView: 'clear', axialLengthMm: Number(left) },
            }),
            laterality: 'unilateral',
          },
        ],
        advice: [
          '单眼致密混浊，4 至 6 周龄是公认窗口，同意尽快手术；早于 4 周继发青光眼风险增加。',
          '6 月龄以下不植入人工晶状体，术后 1 周内验配接触镜，全天佩戴。',
          '遮盖健眼从术后即开始，每日清醒时间的一半左右，随月龄调整，务必教会家长记录。',
          '术后每 3 个月测眼压，小角膜和小眼轴者青光眼风险更高，这例角膜 10 mm 要留意。',
          '请排查代谢和感染因素，单眼多为散发，但半乳糖血症筛查成本不高，可一并做。',
        ],
      };
    },
  },
  {
    plan: { gestation: [36, 40], age: { days: [25, 45] } },
    write(random, child) {
      const [right, left] = [random.pick(['16.9', '17.3']), random.pick(['16.8', '17.2'])];
      return {
        title: random.pick([
          '双眼先天性全白内障，两眼手术间隔与术后屈光矫正请会诊',
          `${child.age}婴儿双眼瞳孔发白，8 周龄前手术安排`,
          `家族性先天性白内障？双眼全白（日龄 ${child.ageDays} 天）`,
        ]),
        history: `${birthText(child)}。${random.pick(['母亲及外祖母均有先天性白内障手术史', '父亲幼年白内障手术史', '家族史不详'])}，生后即发现双眼瞳孔发白。全身发育与月龄相符。`,
        findings: [
          '双眼晶状体完全混浊，眼底均不能窥入，B 超示玻璃体腔清、视网膜平伏。眼球无震颤，对光有反应。',
          eyeTable(
            ['混浊形态', '眼底可见度', '眼轴（mm）', '眼压（mmHg）'],
            ['全白', '不可见', right, String(random.whole(9, 14))],
            ['全白', '不可见', left, String(random.whole(9, 14))],
          ),
        ],
        question: '计划 8 周龄前完成双眼手术，两眼间隔 5 至 7 天。请就间隔、麻醉及术后框架镜或接触镜的选择给予建议。',
        pictures: ['cataract-total-right', 'cataract-total-left'],
        exams: (on) => [
          {
            ...examOf('cataract', on, {
              OD: { morphology: 'total', fundusView: 'none', axialLengthMm: Number(right) },
              OS: { morphology: 'total', fundusView: 'none', axialLengthMm: Number(left) },
            }),
            laterality: 'bilateral',
          },
        ],
        advice: [
          '双眼致密者 8 周龄前完成即可，间隔一周合理，既避免形觉剥夺差异，也便于观察首眼反应。',
          '家庭条件允许首选接触镜；框架镜作为备用，阅读距离可过矫 2 至 3 D。',
          '有家族史建议做先天性白内障基因组合检测，有助于评估伴随小眼球、青光眼的风险。',
          '术后若出现眼球震颤提示剥夺时间已长，预后需与家属先交代。',
          '麻醉请儿科麻醉组评估，必要时同期双眼也可考虑，但感染控制要求更高。',
        ],
      };
    },
  },
  {
    plan: { gestation: [37, 40], age: { days: [540, 2400] } },
    write(random, child) {
      const [right, left] = [random.pick(['21.4', '21.8']), random.pick(['21.5', '22.0'])];
      return {
        title: random.pick([
          `${child.age}患儿双眼绕核性白内障，是否手术`,
          `绕核性白内障（${child.age}），人工晶状体度数预留请指导`,
          `${child.age}视力筛查未过，双眼晶状体混浊，手术指征请会诊`,
        ]),
        history: `${birthText(child)}。近半年看电视凑近，幼儿园视力筛查未通过。无外伤及用药史，智力运动发育正常。`,
        findings: [
          '双眼晶状体绕核性混浊，可见辐辏样骑子，中央区直径约 5 mm；散瞳后眼底可模糊窥入，视盘黄斑未见明显异常。',
          eyeTable(
            ['矫正视力', '混浊形态', '眼轴（mm）'],
            [random.pick(['0.25', '0.3', '0.4']), '绕核性', right],
            [random.pick(['0.3', '0.4', '0.5']), '绕核性', left],
          ),
        ],
        question: '视力低于 0.5，拟一期植入人工晶状体。请就手术指征、人工晶状体度数预留及术后弱视训练给予意见。',
        pictures: random.chance(0.6)
          ? ['cataract-lamellar-right', 'cataract-lamellar-left']
          : ['cataract-lamellar-right'],
        exams: (on) => [
          {
            ...examOf('cataract', on, {
              OD: { morphology: 'lamellar', fundusView: 'hazy', axialLengthMm: Number(right) },
              OS: { morphology: 'lamellar', fundusView: 'hazy', axialLengthMm: Number(left) },
            }),
            laterality: 'bilateral',
          },
        ],
        advice: [
          '矫正视力已低于 0.5 且影响生活，双眼均有手术指征。绕核性混浊夜间视力更差，不必等全混浊。',
          '2 岁以上可一期植入，远视预留按年龄 +3 至 +5 D，成年后近视漂移要提前告知。',
          '后囊处理：6 岁以下建议一期后囊切开加前段玻璃体切除，避免后发障。',
          '术后两周起规范遮盖与弱视训练，双眼术后差异大时适当延长优势眼遮盖。',
        ],
      };
    },
  },
  {
    plan: { gestation: [37, 40], age: { days: [320, 1300] } },
    write(random, child) {
      const [left, right] = [random.pick(['20.6', '21.2']), random.pick(['20.8', '21.4'])];
      return {
        title: random.pick([
          '单眼后极性白内障，后囊薄弱，手术风险请会诊',
          `${child.age}左眼后极性白内障，可疑后囊缺损，术式请指导`,
          `后极性白内障（${child.age}），前段玻璃体切除预案请会诊`,
        ]),
        history: `${birthText(child)}。家长发现孩子左眼照片反光不同 ${random.whole(1, 4)} 个月，无斜视主诉。`,
        findings: [
          `左眼后极部圆盘状致密混浊，直径约 ${random.pick(['3.0', '3.5', '4.0'])} mm，与后囊粘连紧密，可疑后囊缺损；右眼晶状体透明。`,
          `左眼固视差，遮盖右眼即哭闹。眼轴左 ${left} mm，右 ${right} mm。`,
        ],
        question: '后囊已薄弱，拟不做水分离，直接前囊撕开后行原位吸除并备前段玻璃体切除。请指导术式与并发症预案。',
        pictures: ['cataract-polar-left', ...(random.chance(0.4) ? (['cataract-sutural-right'] as const) : [])],
        exams: (on) => [
          {
            ...examOf('cataract', on, {
              OD: { morphology: 'clear', axialLengthMm: Number(right) },
              OS: { morphology: 'posteriorPolar', axialLengthMm: Number(left) },
            }),
            laterality: 'unilateral',
          },
        ],
        advice: [
          '同意不做水分离，用低灌注、慢速吸除，由周边向中央推进，后极最后处理。',
          '术前超声生物显微镜看后囊连续性；已有缺损者准备大口径前段玻璃体切除。',
          '单眼病例弱视深，术后遮盖方案要在术前就和家长签好，否则手术意义有限。',
          '若后囊缺损大，人工晶状体可睫状沟固定，位置务必居中。',
        ],
      };
    },
  },
];
