import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import type { Crumb } from '../ui/PageHeader.tsx';

export { platformHomeCrumb as homeCrumb } from '../ui/home-crumbs.ts';
export const consultationsCrumb: Crumb = { label: texts.myConsultations, to: pages.platformConsultations };
