import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { type Channel as ChannelName, channelNames } from '../../../contract/notifications.ts';
import styles from './Notifications.module.css';

type Props = {
  channel: ChannelName;
  isOn: boolean;
  /** Whether there is anywhere to send to: without that it can only be turned off. */
  canTurnOn: boolean;
  onTurn: (isOn: boolean) => void;
  children: ReactNode;
};

/** One way of being told: its name and switch, and below them where it leads. */
export const Channel = ({ channel, isOn, canTurnOn, onTurn, children }: Props) => (
  <li className={styles.channel}>
    <h3>{channelNames[channel]}</h3>
    <Switch
      aria-label={`接收${channelNames[channel]}`}
      checked={isOn}
      disabled={!isOn && !canTurnOn}
      checkedChildren="开"
      unCheckedChildren="关"
      onChange={onTurn}
    />
    <div className={styles.way}>{children}</div>
  </li>
);
