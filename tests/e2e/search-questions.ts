/**
 * What parents type, and the pages that answer it: one of them has to be among the first three results. A page is named by
 * the beginning of its address, an article by a part of its title. Written down before the search was built.
 */
export const searchQuestions: [typed: string, ...right: [string, ...string[]]][] = [
  ['挂号', '/hospital/contact#booking'],
  ['电话', '/hospital/contact'],
  ['地址', '/hospital/contact#way'],
  ['专家门诊时间', '/hospital/contact#hours'],
  ['半夜能看急诊吗', '/hospital/contact'],
  ['转诊', '/hospital/referral', '/hospital/contact#referral', '转诊提示'],
  ['流泪', '怕光、流泪、黑眼珠大', '新生儿泪道堵塞'],
  ['怕光', '怕光、流泪、黑眼珠大'],
  ['眼屎多', '新生儿泪道堵塞'],
  ['白童', '照片里的白瞳'],
  ['孩子眼睛发白怎么办', '照片里的白瞳', '/hospital/department#signs', '/hospital/disease/2'],
  ['xieshi', '斜视不只影响外观'],
  ['斗鸡眼', '斜视不只影响外观'],
  ["zaochan'er", '/hospital/rop-calculator', '早产儿视网膜病变筛查'],
  ['zcr', '/hospital/rop-calculator', '早产儿视网膜病变筛查'],
  ['早产儿什么时候查眼睛', '/hospital/rop-calculator', '早产儿视网膜病变筛查'],
  ['宝宝不看人', '宝宝不追视', '/hospital/eye-checks'],
  ['外伤', '/hospital/department#sign', '/hospital/eye-checks', '/hospital/contact#booking'],
  ['石灰进眼睛', '/hospital/department#sign', '/hospital/eye-checks', '/hospital/contact#booking'],
  ['几岁配眼镜', '孩子的第一副眼镜'],
  ['眼压高', '给孩子量眼压', '/hospital/department#disease-4', '/hospital/disease/4'],
  ['遗传', '家里有人得过视网膜母细胞瘤', '/hospital/department#consultation'],
  ['bainezhang', '先天性白内障', '/hospital/disease/3'],
  ['弱视要遮哪只眼睛', '弱视治疗有窗口期'],
];
