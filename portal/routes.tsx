import type { ReactNode } from 'react';
import { createRoutesFromElements, Navigate, Route } from 'react-router-dom';
import { pages } from '../contract/paths.ts';
import type { Permission } from '../contract/permissions.ts';
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
const HospitalList = lazy(() => import('./console/hospital/HospitalList.tsx'));
const HospitalEdit = lazy(() => import('./console/hospital/HospitalEdit.tsx'));

const DeadDeliveries = lazy(() => import('./console/notification/DeadDeliveries.tsx'));
const WebhookList = lazy(() => import('./console/webhook/WebhookList.tsx'));
const WebhookEdit = lazy(() => import('./console/webhook/WebhookEdit.tsx'));
const WebhookPage = lazy(() => import('./console/webhook/WebhookPage.tsx'));
const AuditList = lazy(() => import('./console/audit/AuditList.tsx'));

const PlatformLayout = lazy(() => import('./platform/PlatformLayout.tsx'));
const PlatformHome = lazy(() => import('./platform/home/Home.tsx'));
const ConsultationList = lazy(() => import('./platform/consultation/ConsultationList.tsx'));
const UrgentList = lazy(() => import('./platform/urgent/UrgentList.tsx'));
const WaitingList = lazy(() => import('./platform/waiting/WaitingList.tsx'));
const ConsultationDetail = lazy(() => import('./platform/consultation/ConsultationDetail.tsx'));
const ConsultationHistory = lazy(() => import('./platform/history/ConsultationHistory.tsx'));
const ReplyHistory = lazy(() => import('./platform/history/ReplyHistory.tsx'));
const ReplyUpdate = lazy(() => import('./platform/reply/ReplyUpdate.tsx'));
const FollowUp = lazy(() => import('./platform/follow-up/FollowUp.tsx'));
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

const Verify = lazy(() => import('./verify/Verify.tsx'));

const requires = (permission: Permission, page: ReactNode) => <Requires permission={permission}>{page}</Requires>;

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
        <Route path="home" element={<PlatformHome />} />
        <Route path="myConsult" element={<ConsultationList />} />
        <Route path="urgentConsult" element={<UrgentList />} />
        <Route path="waitingConsult" element={requires('hospital:coordinate', <WaitingList />)} />
        <Route path="consultDetail/:id" element={<ConsultationDetail />} />
        <Route path="consultOutcome/:id" element={<OutcomePage />} />
        <Route path="consultHistory/:id" element={<ConsultationHistory />} />
        <Route path="replyHistory/:id" element={<ReplyHistory />} />
        <Route path="replyUpdate/:replyId" element={<ReplyUpdate />} />
        <Route path="proposeConsult" element={<Propose />} />
        <Route path="proposeConsultUpdate/:id" element={<ConsultationUpdate />} />
        <Route path=":diseaseId/myconsult" element={<ConsultationList />} />
        <Route path="followUp" element={<FollowUp />} />
        <Route path="erasures" element={<Erasures />} />
        <Route path="child/:id" element={<ChildPage />} />
        <Route path="child/:id/update" element={<ChildUpdate />} />
        <Route path="child/:id/exam" element={<ChildExam />} />
        <Route path="team" element={<Team />} />
        <Route path="hospitalList" element={<PartnerHospitals />} />
        <Route path="doctorList" element={<DoctorList />} />
        <Route path="platformCases" element={<CaseStatistics scope="platform" />} />
        <Route path="thisPlatformCases" element={<CaseStatistics scope="own" />} />
        <Route path="notifications" element={<Notifications />} />
        <Route path="updatePasswordOrUsername" element={<Account />} />
        <Route path="security" element={<Security />} />
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
        <Route path="home" element={<Home />} />
        <Route path="article" element={<ArticleList />} />
        <Route path="article/bin" element={requires('article:delete', <ArticleBin />)} />
        <Route path="article/add" element={requires('article:add', <ArticleEdit />)} />
        <Route path="article/pictures" element={<PictureLibrary />} />
        <Route path="article/update/:id" element={<ArticleEdit />} />
        <Route path="article/history/:id" element={<ArticleHistory />} />
        <Route path="site" element={requires('site:update', <SiteEdit />)} />
        <Route path="site/history" element={requires('site:update', <SiteHistory />)} />
        <Route path="user/list" element={<UserList />} />
        <Route path="user/add" element={requires('user:add:2', <UserEdit />)} />
        <Route path="user/update/:id" element={requires('user:update', <UserEdit />)} />
        <Route path="role/list" element={<RoleList />} />
        <Route path="role/add" element={requires('role:add', <RoleAdd />)} />
        <Route path="hospital/add" element={requires('hospital:add', <HospitalEdit />)} />
        <Route path="hospital/list" element={<HospitalList />} />
        <Route path="hospital/update/:id" element={requires('hospital:update', <HospitalEdit />)} />
        <Route path="user/updatePassword/:username" element={<Account />} />
        <Route path="security" element={<Security />} />
        <Route path="notifications" element={requires('notification:retry', <DeadDeliveries />)} />
        <Route path="webhooks" element={requires('webhook:manage', <WebhookList />)} />
        <Route path="webhooks/add" element={requires('webhook:manage', <WebhookEdit />)} />
        <Route path="webhooks/:id" element={requires('webhook:manage', <WebhookPage />)} />
        <Route path="webhooks/update/:id" element={requires('webhook:manage', <WebhookEdit />)} />
        <Route path="audit" element={requires('audit:read', <AuditList />)} />
        <Route path="*" element={<NotFound home={pages.consoleHome} />} />
      </Route>
    </Route>

    <Route
      path="/verify/:code?"
      element={
        <Protected>
          <Verify />
        </Protected>
      }
    />

    <Route path="*" element={<NotFound home={pages.login} page />} />
  </Route>,
);
