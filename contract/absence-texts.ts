/** What is said to a doctor who records that an eye is not there. */
export const absenceTexts = {
  note: '该眼不再按眼病给出复查日期。因肿瘤摘除的，两年内仍最迟每 3 个月检查眼窝；原因不明的，先排除肿瘤。请写明依据，之后再选缺如原因；选错了可以改选其他情况。',
  done: '已记为眼球缺如，请选择缺如原因',
} as const;
