import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { pages } from '../contract/paths.ts';
import type { Permission } from '../contract/permissions.ts';
import Login from './session/Login.tsx';
import { Protected, Requires } from './session/Protected.tsx';
import { Loading } from './ui/Loading.tsx';
import { NotFound } from './ui/NotFound.tsx';

const loadConsole = () => import('./hospital-back/layout/ConsoleLayout.tsx');
const ConsoleLayout = lazy(loadConsole);
const ArticleList = lazy(() => import('./hospital-back/article/ArticleList.tsx'));
const ArticleAdd = lazy(() => import('./hospital-back/article/ArticleAdd.tsx'));
const ArticleUpdate = lazy(() => import('./hospital-back/article/ArticleUpdate.tsx'));

const PlatformHome = lazy(() => import('./platform/Home.tsx'));

const requires = (permission: Permission, page: ReactNode) => <Requires permission={permission}>{page}</Requires>;

/** Every page of the portal. Permission lists are those of the specification's route table. */
export const PortalRoutes = () => (
  <Suspense fallback={<Loading page />}>
    <Routes>
      <Route path="/login" element={<Login />} />

      <Route
        path="/platform"
        element={
          <Protected audience="doctor">
            <Outlet />
          </Protected>
        }
      >
        <Route index element={<Navigate to={pages.platformHome} replace />} />
        <Route path="layout" element={<Navigate to={pages.platformHome} replace />} />
        <Route path="home" element={<PlatformHome />} />
        <Route path="*" element={<NotFound home={pages.platformHome} page />} />
      </Route>

      <Route
        path="/hospital_back"
        element={
          <Protected audience="manager" preload={loadConsole}>
            <ConsoleLayout />
          </Protected>
        }
      >
        <Route index element={<Navigate to={pages.consoleArticles} replace />} />
        <Route path="layout" element={<Navigate to={pages.consoleArticles} replace />} />
        <Route path="article" element={<ArticleList />} />
        <Route path="article/add" element={requires('article:add', <ArticleAdd />)} />
        <Route path="article/update/:id" element={<ArticleUpdate />} />
        <Route path="*" element={<NotFound home={pages.consoleArticles} />} />
      </Route>

      <Route path="*" element={<NotFound home={pages.login} page />} />
    </Routes>
  </Suspense>
);
