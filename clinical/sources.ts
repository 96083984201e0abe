/** Where each clinical rule comes from; shown beside whatever is computed from it. */
export const sources = {
  china2014: '《中国早产儿视网膜病变筛查指南（2014 年）》，中华医学会眼科学分会眼底病学组',
  china2023:
    '《中国早产儿视网膜病变分类和治疗专家共识（2023 年）》，中华眼底病杂志（doi:10.3760/cma.j.cn511434-20230815-00346），待科室阅读原文',
  aap2018: '美国儿科学会等：早产儿视网膜病变筛查（Pediatrics 2018;142:e20183061）',
  uk2022: '英国皇家儿科与儿童健康学院：早产儿视网膜病变筛查指南（RCPCH，2022 年；Early Hum Dev 2023;177:105715）',
  etrop: 'ETROP 研究（Arch Ophthalmol 2003;121:1684-1694）',
  icrop3: '早产儿视网膜病变国际分类第三版 ICROP3（Ophthalmology 2021;128:e51-e68）',
  iirc: 'IIRC（Murphree，Ophthalmol Clin North Am 2005;18:41-53）',
  icrb: 'ICRB（Shields 等，Ophthalmology 2006;113:2276-2280）',
  wga9: '世界青光眼协会共识系列 9：儿童青光眼（WGA Consensus 9，2013 年）',
  omic2018: 'OMIC：早产儿视网膜病变抗 VEGF 治疗后的随访（依据 AAP 2018）',
  reactivation2012:
    'Hu 等：贝伐单抗治疗后早产儿视网膜病变的再活动（Arch Ophthalmol 2012;130:1000-1006），待科室阅读原文',
  principle: '本平台的安全规则',
  toConfirm: '本平台的安全规则，时限待科室确认',
  cataractTiming:
    'Surgical Timing for Congenital Cataract: a Comparison Review between Unilateral and Bilateral Cases（2024 年综述）',
  cataract2022: '《中国儿童白内障围手术期管理专家共识（2022 年）》，中华眼科杂志 2022 年第 5 期',
  aphakiaGlaucoma: '婴儿无晶状体眼治疗研究（IATS）：术后十年的青光眼（JAMA Ophthalmol 2021;139:165-173）',
  childChecks2021: '国家卫生健康委《0～6岁儿童眼保健及视力检查服务规范（试行）》（国卫办妇幼发〔2021〕11号）',
  redReflex2008: '美国儿科学会：婴幼儿红光反射检查（Pediatrics 2008;122:1401-1404）',
  childEyes2016: '美国儿科学会等：婴儿、儿童与青少年的视觉系统评估（Pediatrics 2016;137:e20153596）',
  niceNeurology: '英国国家卫生与临床优化研究所：疑似神经系统疾病的识别与转诊（NICE NG127）',
  retinoblastomaFamilies:
    '美国眼科肿瘤医生与病理医生协会：有视网膜母细胞瘤风险的儿童的筛查（Ophthalmology 2018;125:453-458）',
  orbitalRelapse: 'Kim 等：视网膜母细胞瘤眼球摘除后的眶内复发（Br J Ophthalmol 2009;93:463）',
  eyeInjuries: '美国眼科学会：眼外伤的识别与处理（aao.org/eye-health/tips-prevention/injuries）',
  chemicalSplash: '梅奥诊所：化学物溅入眼内的急救（mayoclinic.org/first-aid/first-aid-eye-emergency）',
} as const;

export type SourceId = keyof typeof sources;
