import { birthText } from './child.ts';
import type { Scenario } from './scenario.ts';

/** 示例病例：其他先天性与婴幼儿眼病。 */
export const otherScenarios: Scenario[] = [
  {
    plan: { gestation: [38, 41], age: { days: [2, 12] } },
    write: (random, child) => ({
      title: random.pick([
        '足月新生儿双眼眼底出血，是否需要治疗',
        `生后 ${Math.max(2, child.ageDays)} 天眼底多发出血，复查与家属沟通要点`,
      ]),
      history: `${birthText(child)}，${random.pick(['胎头吸引助产', '产钳助产', '第二产程延长，顺产'])}，Apgar 评分 ${random.pick(['8/9', '9/10', '7/9'])}。生后第 ${Math.max(2, child.ageDays)} 天新生儿眼病筛查发现眼底出血。`,
      findings: [
        '双眼后极部散在多发圆形及火焰状出血，部分可见白心，右眼视盘旁出血较多，黄斑区受累轻；血管走行正常，屈光间质清。',
        '凝血功能、血小板正常，头颅超声未见出血。',
      ],
      question: '出血范围较广，是否需要干预；复查时间与对视力发育的影响请指导。',
      pictures: random.chance(0.5) ? ['haemorrhage-right', 'haemorrhage-left'] : ['haemorrhage-left'],
      advice: [
        '足月儿产程相关视网膜出血多在 2 至 4 周内自行吸收，一般不需治疗。',
        '黄斑前大片出血或玻璃体积血者才考虑早期处理，从图像看不属于这种情况。',
        '2 周、4 周各照一次，吸收后再看黄斑结构；若 6 周仍有致密出血需评估剥夺性弱视。',
        '请同时问清喂养与抱养情况，排除非意外伤害。',
      ],
    }),
  },
  {
    plan: { gestation: [37, 40], age: { days: [20, 900] } },
    write: (random, child) => ({
      title: random.pick([
        '先天性视网膜脉络膜缺损，累及视盘，随访与预后请会诊',
        `${child.age}患儿虹膜及脉络膜缺损，是否合并综合征`,
      ]),
      history: `${birthText(child)}。${random.pick(['体检红光反射异常', '发现双眼瞳孔形状不圆', '满月筛查异常'])}转入。心脏彩超${random.pick(['未见异常', '提示房间隔小缺损'])}，听力筛查通过。`,
      findings: [
        '双眼下方可见边界清晰的视网膜脉络膜缺损，右眼累及视盘下方，左眼达黄斑缘；缺损区血管稀疏，边缘有色素沉着，视网膜未脱离。',
        '虹膜下方缺损，晶状体透明。',
      ],
      question: '请指导随访重点；缺损缘视网膜脱离的风险如何向家长交代；是否完善全身及基因检查。',
      pictures: random.chance(0.5)
        ? ['coloboma-right', 'coloboma-left']
        : [random.pick(['coloboma-right', 'coloboma-left'] as const)],
      advice: [
        '重点看缺损缘：缺损处视网膜菲薄，脱离风险终身存在，每 3 至 6 个月散瞳查周边。',
        '建议排查 CHARGE 综合征，心脏、听力、肾脏、耳部都看一遍。',
        '黄斑若保留，屈光矫正和弱视训练仍有价值，尽早验光。',
        '父母与同胞也做眼底检查，轻型可仅表现为虹膜缺损。',
      ],
    }),
  },
  {
    plan: { gestation: [37, 41], age: { days: [135, 700] } },
    write: (random, child) => ({
      title: random.pick([
        `${child.age}患儿眼球震颤、眼底色素少，白化病还是先天性黑矇`,
        `婴儿眼球震颤畏光（${child.age}），鉴别诊断请会诊`,
      ]),
      history: `${birthText(child)}。生后 ${random.whole(2, 4)} 个月发现双眼水平震颤，畏光，头发颜色偏浅。父母${random.pick(['非近亲', '系表亲'])}。`,
      findings: [
        '双眼眼底色素稀少，脉络膜血管清晰可见，黄斑中心凹反光消失；虹膜透照阳性。',
        `视觉诱发电位潜伏期延长，${random.pick(['交叉优势分布异常', '交叉不对称'])}。`,
      ],
      question: '请协助鉴别眼皮肤白化病、眼白化病与先天性黑矇；遮光与康复建议。',
      pictures: ['albinism-right'],
      advice: [
        '虹膜透照阳性加交叉异常支持白化病谱系，先天性黑矇多为视网膜电图显著低平，建议补做。',
        '有色镜片与遮阳帽可减轻畏光，屈光不正和斜视要尽早矫正。',
        '同时查血常规和出血时间，白化病要排除赫曼斯基综合征。',
        '遗传咨询与 TYR、OCA2、GPR143 检测建议同步。',
      ],
    }),
  },
  {
    plan: { gestation: [37, 40], age: { days: [190, 420] } },
    write: (random, child) => ({
      title: random.pick([
        '先天性鼻泪管阻塞保守治疗无效，探通时机请会诊',
        `${child.age}婴儿持续流泪，泪道探通门诊还是全麻`,
      ]),
      history: `${birthText(child)}。右眼自满月起持续流泪，按摩泪囊区配合抗生素滴眼液 ${random.whole(2, 5)} 个月，${random.pick(['仍有脓性分泌物', '症状时轻时重'])}。`,
      findings: ['右眼泪河增高，压迫泪囊区可见黏液反流，角膜透明；荧光素消失试验阳性。左眼正常，眼底未见异常。'],
      question: `现月龄 ${Math.round(child.ageDays / 30.4)} 个月，是否可行探通；门诊表面麻醉还是全麻下进行。`,
      pictures: ['normal-right'],
      advice: [
        '6 至 9 月龄以后仍不通者可行探通，多数一次成功；有急性泪囊炎应先控制感染。',
        '12 月龄以下配合好者可门诊表面麻醉，操作要轻，探通后冲洗确认通畅。',
        '失败者 4 至 6 周后再做一次，两次以上考虑置管。',
        '按摩手法请再教一次家长，很多“保守无效”是没按到位。',
      ],
    }),
  },
  {
    plan: { gestation: [37, 40], age: { days: [1400, 2600] } },
    write: (random, child) => ({
      title: random.pick([
        `${child.age}患儿屈光参差性弱视，训练半年进步缓慢`,
        `单眼高度远视性弱视（${child.age}），遮盖依从性差怎么办`,
      ]),
      history: `${birthText(child)}。右眼屈光 ${random.pick(['+6.50', '+5.75', '+4.50'])} DS，左眼 ${random.pick(['+1.50', '+2.00'])} DS，戴镜遮盖训练 ${random.whole(4, 9)} 个月，家长反映孩子抗拒遮盖。`,
      findings: [
        `最佳矫正视力：右眼 ${random.pick(['0.2', '0.3'])}，左眼 ${random.pick(['0.8', '1.0'])}。眼位正，眼底未见器质性病变，右眼黄斑中心凹反光可见。`,
      ],
      question: '是否需要延长遮盖或改用阿托品压抑；是否排除视网膜病变，必要时补做哪些检查。',
      pictures: random.chance(0.4) ? ['normal-right', 'normal-left'] : ['normal-right'],
      advice: [
        '先确认镜片度数是否需要更新，半年未复查的散瞳验光要补做。',
        '抗拒遮盖可改为阿托品周末压抑，配合近距离精细训练，依从性往往更好。',
        '矫正视力停滞 6 个月以上请查光学相干断层，排除黄斑发育不良。',
        '训练至少坚持到 8 岁，定期复查，每次记录依从时间再决定是否换方案。',
      ],
    }),
  },
];
