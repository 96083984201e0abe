import { pages } from '../../contract/pages.ts';
import { Tour, type TourStep } from '../shell/tour/Tour.tsx';

const stops: TourStep[] = [
  {
    title: '发起会诊',
    text: '填写患儿情况和检查所见，上传图片，邀请其他医院的医生。填写中的内容会自动存为草稿。',
    selector: `:is(aside, main) a[href="${pages.platformPropose}"]`,
  },
  {
    title: '今天',
    text: '要回复的会诊、该治疗或复查的患儿、转来的患儿、该写的结局都列在这里，剩余时间少的在前。空着就说明没有事情在等您。',
    selector: '#today',
  },
  {
    title: '患儿',
    text: '本院的患儿，逾期最久的在前。不发起会诊，也可以新增患儿、记录检查和联系家长。',
    selector: `aside a[href="${pages.platformFollowUp}"]`,
  },
];

export default function PlatformTour({ onEnd }: { onEnd: () => void }) {
  return <Tour welcome="欢迎使用会诊平台" stops={stops} helpPage={pages.platformHelp} onEnd={onEnd} />;
}
