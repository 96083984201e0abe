/** Of records that are taken to another system. */
export const fhirTexts = {
  /** No name of a child: such a file lies among downloads. */
  caseFileName: (consultationId: number) => `会诊-${consultationId}-FHIR.json`,
  childFileName: (childId: number) => `患儿病程-${childId}-FHIR.json`,
  title: '转到其他信息系统',
  exportCase: '导出病历数据（FHIR）',
  exportChild: '导出病程数据（FHIR）',
  caseNote:
    '一个供医院信息系统读取的文件（国际标准 HL7 FHIR R4），内有本次会诊的检查所见、治疗、会诊意见、图片和意见书。请妥善保管。',
  childNote:
    '一个供医院信息系统读取的文件（国际标准 HL7 FHIR R4），内有全部检查、治疗和各次会诊；交给监护人的请用“导出全部资料”。请妥善保管。',
  done: '已导出，请妥善保管',
} as const;
