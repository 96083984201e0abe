import { imageMaxPixels } from './pictures.ts';

/** Why a file from a camera gives no picture. What stands in the file itself is never part of it. */
export const cameraFaults = {
  damaged: '文件已损坏或不完整',
  empty: '文件是空的（0 字节）',
  notDicom: '不是可以读取的 DICOM 文件',
  noPicture: '文件中没有图像',
  tooLarge: (max: string) => `文件超过 ${max}`,
  tooManyPixels: `图像超过 ${imageMaxPixels / 10_000} 万像素`,
  unpackedTooLarge: '解压后的内容过大',
  video: '视频不能读取，请在设备上导出图片',
  compression: (name: string) => `暂不能读取这种压缩方式（${name}），请在设备上改用不压缩或 JPEG 导出`,
  colours: (name: string) => `暂不能读取这种颜色格式（${name}）`,
  bits: (bits: number) => `暂不能读取每个像素 ${bits} 位的图像`,
  tooSlow: '读取时间过长，已停止',
  notStarted: '读取程序没有加载或内存不足，请稍后再试',
  noFit: '图片无法压缩到限制以内',
} as const;

/** Of pictures that are read from the files of cameras and phones, and what the doctor confirms of them. */
export const cameraTexts = {
  reading: (done: number, total: number) => `正在读取相机文件 ${done}/${total}`,
  stop: '停止读取',
  stopped: '已停止，未读取',
  notLookedAt: '文件太多，未读取，请分批选择',
  /** Of an opinion's text. */
  intoForm: '相机的 DICOM 和手机的 HEIC 文件请在会诊表单的“附件图片”中添加',
  alreadyThere: '已经添加过，没有重复添加',
  unreadable: '未能读取的文件',
  madePictures: '相机的 DICOM 和手机的 HEIC 文件也可以选择，会先在本机转成 JPG/PNG 图片；其他格式请先导出为图片',
  dismiss: '知道了',
  fileSays: '文件中写明',
  fileSaysNothing: '文件中没有写明眼别和日期，请自行注明',
  noEye: '请先选择眼别；不注明眼别时，拍摄日期和设备不会保存',
  dayToCome: '文件中的日期晚于今天，没有填入，请自行注明',
  lateralityDiffers: '文件中的眼别前后矛盾，请自行注明',
  nameDiffers: (inFile: string, inForm: string) => `姓名不一致：文件中为“${inFile}”，表单中为“${inForm}”`,
  birthdayDiffers: (inFile: string, inForm: string) => `出生日期不一致：文件中为 ${inFile}，表单中为 ${inForm}`,
  sexDiffers: (inFile: string, inForm: string) => `性别不一致：文件中为${inFile}，表单中为${inForm}`,
  /** After the page was opened anew: what it found, and no longer what stands in the file. */
  differed: {
    name: '文件中的姓名与表单不一致',
    birthday: '文件中的出生日期与表单不一致',
    sex: '文件中的性别与表单不一致',
  },
  nameInFile: (inFile: string) => `文件中的姓名为“${inFile}”，请核对`,
  nobodyNamed: '文件中没有患儿姓名，请核对图片属于本患儿',
  noBirthday: '文件中没有患儿出生日期，没有比对',
  birthdayIsNone: '文件中的患儿出生日期无效，没有比对',
  eyesDiffer: (inFile: string, chosen: string) => `眼别不一致：文件中为${inFile}，所选为${chosen}`,
  dayDiffers: (inFile: string, written: string) => `拍摄日期不一致：文件中为 ${inFile}，所填为 ${written}`,
  beforeBirth: (inFile: string) => `文件中的拍摄日期 ${inFile} 早于患儿出生日期，请核对日期，以及是否为本患儿的图片`,
  identityGone: '页面重新打开后无法再比对文件中的姓名，请核对图片属于本患儿',
  burnedIn: '文件注明画面上印有文字，请确认没有姓名等身份信息',
  frame: (number: number, total: number) => `第 ${number}/${total} 帧`,
  framesMissing: (said: number, readable: number) => `文件写明 ${said} 帧，只能读取 ${readable} 帧`,
  framesTaken: (total: number, taken: number) => `共 ${total} 帧，均匀选取了 ${taken} 帧`,
  reduced: (before: string, after: string) => `原图 ${before}；已缩小为 ${after}`,
  check: '核对无误',
  /** Says what it is that the doctor confirms although the file speaks against it. */
  checkDiffering: (differs: { child: boolean; eyes: boolean; day: boolean }) =>
    [
      '已核对',
      ...(differs.child ? ['是本患儿的图片'] : []),
      ...(differs.eyes ? ['眼别以所选为准'] : []),
      ...(differs.day ? ['日期以所填为准'] : []),
    ].join('，'),
  withoutEye: (check: string) => `${check}（眼别不明）`,
  childFirst: '请先填写患儿姓名和出生日期，再核对',
  checkAgain: '核对之后，姓名、出生日期或图片的眼别、日期有更改，请再次核对',
  checkAll: (count: number) => `全部核对无误（${count} 张）`,
  checkSingly: (count: number) => `另有 ${count} 张有提示或未注明眼别，请逐张核对`,
  checked: '已核对',
  unchecked: (count: number) => `有 ${count} 张图片来自相机文件，请核对后点“核对无误”`,
  folder: '选择文件夹',
  help: '也可选择相机导出的 DICOM 文件或 iPhone 照片（HEIC），也可拖入整个文件夹；在本机读取，文件中的姓名等身份信息不会上传',
  more: (count: number) => `另有 ${count} 个文件`,
} as const;
