import { pages } from '../../contract/pages.ts';
import { Tour, type TourStep } from '../shell/tour/Tour.tsx';

const stops: TourStep[] = [
  {
    title: '发起会诊',
    text: '写三件事：哪个孩子、想问什么、请哪些医生。',
    selector: `:is(aside, main) a[href="${pages.platformPropose}"]`,
  },
  {
    title: '今天',
    text: '等您处理的事都在这里，急的在前。空着就说明没有事情在等您。',
    selector: '#today',
  },
  {
    title: '患儿',
    text: '本院的孩子都在这里，不发起会诊也可以记录检查。',
    selector: `aside a[href="${pages.platformFollowUp}"]`,
  },
];

export default function PlatformTour({ onEnd }: { onEnd: () => void }) {
  return <Tour welcome="欢迎使用会诊平台" stops={stops} helpPage={pages.platformHelp} onEnd={onEnd} />;
}
