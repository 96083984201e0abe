import { pages } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import type { Crumb } from '../ui/PageHeader.tsx';

export const homeCrumb: Crumb = { label: '首页', to: pages.platformHome };
export const consultationsCrumb: Crumb = { label: texts.myConsultations, to: pages.platformConsultations };
