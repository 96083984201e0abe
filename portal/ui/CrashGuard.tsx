import { Component, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';

/** Keeps header and menu standing when a page breaks or its code cannot be loaded, as after an update of the site. */
export class CrashGuard extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <Notice title="页面未能打开" text="可能是网络不稳定或系统刚刚更新，请重新加载。">
        <button type="button" onClick={() => window.location.reload()}>
          重新加载
        </button>
      </Notice>
    );
  }
}
