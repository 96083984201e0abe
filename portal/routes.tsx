import type { ReactNode } from 'react';
import { createRoutesFromElements, Navigate, Route } from 'react-router-dom';
import { pages } from '../contract/pages.ts';
import type { Permission } from '../contract/permissions.ts';
import type { accountHelp } from './shell/help/account-help.ts';
import type { caseHelp } from './shell/help/case-help.ts';
import type { childHelp } from './shell/help/child-help.ts';
import type { consoleHelp } from './shell/help/console-help.ts';
import type { HelpMark } from './shell/help/help.ts';
import { Protected, Requires } from './shell/Protected.tsx';
import { lazy } from './ui/lazy.ts';
import { NotFound } from './ui/NotFound.tsx';
import { Crashed } from './ui/Notice.tsx';

const ConsoleLayout = lazy(() => import('./console/ConsoleLayout.tsx'));
const ArticleList = lazy(() => import('./console/article/ArticleList.tsx'));
const ArticleBin = lazy(() => import('./console/article/ArticleBin.tsx'));
const PictureLibrary = lazy(() => import('./console/media/PictureLibrary.tsx'));
const ArticleEdit = lazy(() => import('./console/article/ArticleEdit.tsx'));
const ArticleHistory = lazy(() => import('./console/article/history/ArticleHistory.tsx'));

const Home = lazy(() => import('./console/home/Home.tsx'));
const SiteEdit = lazy(() => import('./console/site/SiteEdit.tsx'));
const SiteHistory = lazy(() => import('./console/site/history/SiteHistory.tsx'));
const UserList = lazy(() => import('./console/user/UserList.tsx'));
const UserEdit = lazy(() => import('./console/user/UserEdit.tsx'));
const RoleList = lazy(() => import('./console/role/RoleList.tsx'));
const RoleAdd = lazy(() => import('./console/role/RoleAdd.tsx'));
const SheetImport = lazy(() => import('./console/sheet/SheetImport.tsx'));
const HospitalList = lazy(() => import('./console/hospital/HospitalList.tsx'));
const HospitalEdit = lazy(() => import('./console/hospital/HospitalEdit.tsx'));

const DeadDeliveries = lazy(() => import('./console/notification/DeadDeliveries.tsx'));
const WebhookList = lazy(() => import('./console/webhook/WebhookList.tsx'));
const WebhookEdit = lazy(() => import('./console/webhook/WebhookEdit.tsx'));
const WebhookPage = lazy(() => import('./console/webhook/WebhookPage.tsx'));
const TokenList = lazy(() => import('./console/token/TokenList.tsx'));
const AuditList = lazy(() => import('./console/audit/AuditList.tsx'));

const PlatformLayout = lazy(() => import('./platform/PlatformLayout.tsx'));
const PlatformHome = lazy(() => import('./platform/home/Home.tsx'));
const ConsultationList = lazy(() => import('./platform/consultation/ConsultationList.tsx'));
const ConsultationDetail = lazy(() => import('./platform/consultation/ConsultationDetail.tsx'));
const ConsultationHistory = lazy(() => import('./platform/history/ConsultationHistory.tsx'));
const ReplyHistory = lazy(() => import('./platform/history/ReplyHistory.tsx'));
const ReplyUpdate = lazy(() => import('./platform/reply/ReplyUpdate.tsx'));
const ChildList = lazy(() => import('./platform/child/ChildList.tsx'));
const ChildAdd = lazy(() => import('./platform/child/ChildAdd.tsx'));
const ChildPage = lazy(() => import('./platform/child/ChildPage.tsx'));
const ChildUpdate = lazy(() => import('./platform/child/ChildUpdate.tsx'));
const Erasures = lazy(() => import('./platform/child/Erasures.tsx'));
const OutcomePage = lazy(() => import('./platform/outcome/OutcomePage.tsx'));
const ChildExam = lazy(() => import('./platform/child/ChildExam.tsx'));
const Team = lazy(() => import('./platform/people/Team.tsx'));
const DoctorList = lazy(() => import('./platform/people/DoctorList.tsx'));
const PartnerHospitals = lazy(() => import('./platform/hospital/HospitalList.tsx'));
const CaseStatistics = lazy(() => import('./platform/statistics/CaseStatistics.tsx'));
const Account = lazy(() => import('./shell/Account.tsx'));
const Security = lazy(() => import('./shell/security/Security.tsx'));
const Notifications = lazy(() => import('./platform/notifications/Notifications.tsx'));
const Propose = lazy(() => import('./platform/consultation/Propose.tsx'));
const ConsultationUpdate = lazy(() => import('./platform/consultation/ConsultationUpdate.tsx'));

const Help = lazy(() => import('./shell/help/Help.tsx'));

const requires = (permission: Permission, page: ReactNode) => <Requires permission={permission}>{page}</Requires>;

type Section = keyof typeof caseHelp | keyof typeof childHelp | keyof typeof consoleHelp | keyof typeof accountHelp;

/** Which section of the help tells of a page. */
const help = (section: Section): HelpMark => ({ help: section });

/** Every page of the portal below sign-in, with the permission that it needs. */
export const routes = createRoutesFromElements(
  <Route errorElement={<Crashed page />}>
    <Route
      path="/platform"
      element={
        <Protected audience="doctor">
          <PlatformLayout />
        </Protected>
      }
    >
      <Route errorElement={<Crashed />}>
        <Route index element={<Navigate to={pages.platformHome} replace />} />
        <Route path="layout" element={<Navigate to={pages.platformHome} replace />} />
        <Route path="home" handle={help('start')} element={<PlatformHome />} />
        <Route path="myConsult" handle={help('cases')} element={<ConsultationList />} />
        {/* Messages of before the list of today lead there. */}
        <Route
          path="waitingConsult"
          handle={help('start')}
          element={<Navigate to={pages.platformHospitalToday} replace />}
        />
        <Route path="consultDetail/:id" handle={help('case')} element={<ConsultationDetail />} />
        <Route path="consultOutcome/:id" handle={help('outcome')} element={<OutcomePage />} />
        <Route path="consultHistory/:id" handle={help('changes')} element={<ConsultationHistory />} />
        <Route path="replyHistory/:id" handle={help('changes')} element={<ReplyHistory />} />
        <Route path="replyUpdate/:replyId" handle={help('case')} element={<ReplyUpdate />} />
        <Route path="proposeConsult" handle={help('case-form')} element={<Propose />} />
        <Route path="proposeConsultUpdate/:id" handle={help('case-form')} element={<ConsultationUpdate />} />
        <Route path=":diseaseId/myconsult" handle={help('cases')} element={<ConsultationList />} />
        <Route path="followUp" handle={help('follow-up')} element={<ChildList />} />
        <Route path="erasures" handle={help('rights')} element={<Erasures />} />
        <Route path="child/add" handle={help('child')} element={<ChildAdd />} />
        <Route path="child/:id" handle={help('child')} element={<ChildPage />} />
        <Route path="child/:id/update" handle={help('child')} element={<ChildUpdate />} />
        <Route path="child/:id/exam" handle={help('child')} element={<ChildExam />} />
        <Route path="team" handle={help('people')} element={<Team />} />
        <Route path="hospitalList" handle={help('people')} element={<PartnerHospitals />} />
        <Route path="doctorList" handle={help('people')} element={<DoctorList />} />
        <Route path="platformCases" handle={help('statistics')} element={<CaseStatistics scope="platform" />} />
        <Route path="thisPlatformCases" handle={help('statistics')} element={<CaseStatistics scope="own" />} />
        <Route path="notifications" handle={help('notifications')} element={<Notifications />} />
        <Route path="updatePasswordOrUsername" handle={help('account')} element={<Account />} />
        <Route path="security" handle={help('account')} element={<Security />} />
        <Route
          path="api"
          handle={help('programs')}
          element={<Navigate to={`${pages.platformSecurity}#tokens`} replace />}
        />
        <Route path="help" element={<Help />} />
        <Route path="*" element={<NotFound home={pages.platformHome} />} />
      </Route>
    </Route>

    <Route
      path="/hospital_back"
      element={
        <Protected audience="manager">
          <ConsoleLayout />
        </Protected>
      }
    >
      <Route errorElement={<Crashed />}>
        <Route index element={<Navigate to={pages.consoleHome} replace />} />
        <Route path="layout" element={<Navigate to={pages.consoleHome} replace />} />
        <Route path="home" handle={help('start')} element={<Home />} />
        <Route path="article" handle={help('articles')} element={<ArticleList />} />
        <Route path="article/bin" handle={help('articles')} element={requires('article:delete', <ArticleBin />)} />
        <Route path="article/add" handle={help('article-edit')} element={requires('article:add', <ArticleEdit />)} />
        <Route path="article/pictures" handle={help('library')} element={<PictureLibrary />} />
        <Route path="article/update/:id" handle={help('article-edit')} element={<ArticleEdit />} />
        <Route path="article/history/:id" handle={help('article-edit')} element={<ArticleHistory />} />
        <Route path="site" handle={help('site')} element={requires('site:update', <SiteEdit />)} />
        <Route path="site/history" handle={help('site')} element={requires('site:update', <SiteHistory />)} />
        <Route path="user/list" handle={help('users')} element={<UserList />} />
        <Route path="user/add" handle={help('users')} element={requires('user:add:2', <UserEdit />)} />
        <Route path="user/import" handle={help('import')} element={requires('user:add:2', <SheetImport />)} />
        <Route path="user/update/:id" handle={help('users')} element={requires('user:update', <UserEdit />)} />
        <Route path="role/list" handle={help('roles')} element={<RoleList />} />
        <Route path="role/add" handle={help('roles')} element={requires('role:add', <RoleAdd />)} />
        <Route path="hospital/add" handle={help('hospitals')} element={requires('hospital:add', <HospitalEdit />)} />
        <Route path="hospital/list" handle={help('hospitals')} element={<HospitalList />} />
        <Route
          path="hospital/update/:id"
          handle={help('hospitals')}
          element={requires('hospital:update', <HospitalEdit />)}
        />
        <Route path="user/updatePassword/:username" handle={help('account')} element={<Account />} />
        <Route path="security" handle={help('account')} element={<Security />} />
        <Route
          path="notifications"
          handle={help('undelivered')}
          element={requires('notification:retry', <DeadDeliveries />)}
        />
        <Route path="webhooks" handle={help('webhooks')} element={requires('webhook:manage', <WebhookList />)} />
        <Route path="webhooks/add" handle={help('webhooks')} element={requires('webhook:manage', <WebhookEdit />)} />
        <Route path="webhooks/:id" handle={help('webhooks')} element={requires('webhook:manage', <WebhookPage />)} />
        <Route
          path="webhooks/update/:id"
          handle={help('webhooks')}
          element={requires('webhook:manage', <WebhookEdit />)}
        />
        <Route path="tokens" handle={help('tokens')} element={requires('token:manage', <TokenList />)} />
        <Route path="audit" handle={help('audit')} element={requires('audit:read', <AuditList />)} />
        <Route
          path="api"
          handle={help('programs')}
          element={<Navigate to={`${pages.consoleSecurity}#tokens`} replace />}
        />
        <Route path="help" element={<Help />} />
        <Route path="*" element={<NotFound home={pages.consoleHome} />} />
      </Route>
    </Route>

    <Route path="*" element={<NotFound home={pages.login} page />} />
  </Route>,
);
