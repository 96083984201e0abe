import { Button, Checkbox, Input, Radio, Switch } from 'antd';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { doctorTexts } from '../../../contract/doctor-texts.ts';
import { type Channel as ChannelName, channelNames, notificationTexts } from '../../../contract/notifications.ts';
import { pages } from '../../../contract/pages.ts';
import { reasonOf } from '../../api/call.ts';
import {
  choiceOf,
  type NotificationChoice,
  type NotificationSettings,
  notificationSettings,
  saveNotificationChoice,
} from '../../api/notifications.ts';
import { useApp } from '../../ui/app.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Fetched, onceFetched } from '../../ui/Fetched.tsx';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import { AwayForm } from '../people/AwayForm.tsx';
import { Section } from '../Section.tsx';
import { AddressChannel, GroupChannel } from './AddressChannel.tsx';
import styles from './Notifications.module.css';
import { PushChannel } from './PushChannel.tsx';

const failed = '获取通知设置失败';

/** How a doctor who is not looking is told that somebody waits: where to, and when. */
export default function Notifications() {
  const settings = useList('notification settings', notificationSettings, { failed, ...onceFetched });
  return (
    <>
      <PageHeader title={notificationTexts.title} crumbs={[homeCrumb]} parent={pages.platformHome} />
      <Fetched result={settings} failed={failed} rows={8}>
        {(found) => <Settings settings={found} show={(now) => settings.mutate(now, { revalidate: false })} />}
      </Fetched>
    </>
  );
}

type Props = { settings: NotificationSettings; show: (now?: NotificationSettings) => Promise<unknown> };

function Settings({ settings, show }: Props) {
  const { email, webhook, push } = settings;
  const { chosen, save, turn } = useChoice(settings, show);
  const hasGroup = !webhook.needsAddress;
  const hasPush = push.isAvailable && push.publicKey !== null;
  const hasNone = !email.isAvailable && !webhook.isAvailable && !hasPush;

  return (
    <div className={styles.page}>
      <Section id="channels" title="通知方式">
        {hasNone ? (
          <p className={styles.note}>本平台还没有开通任何通知方式，您只能登录后在平台上看到提醒。</p>
        ) : (
          <p className={styles.note}>通知只说有什么事，并附上打开平台的链接，不含患儿的姓名和病情。</p>
        )}
        <ul className={styles.channels}>
          {email.isAvailable && (
            <Channel
              channel="email"
              isOn={chosen.email}
              canTurnOn={email.isVerified}
              onTurn={(isOn) => turn({ email: isOn })}
            >
              <AddressChannel {...email} channel="email" onSaved={show} />
            </Channel>
          )}
          {webhook.isAvailable && (
            <Channel
              channel="webhook"
              isOn={chosen.webhook}
              canTurnOn={hasGroup || webhook.isVerified}
              onTurn={(isOn) => turn({ webhook: isOn })}
            >
              {hasGroup ? <GroupChannel /> : <AddressChannel {...webhook} channel="webhook" onSaved={show} />}
            </Channel>
          )}
          {hasPush && (
            <Channel
              channel="push"
              isOn={chosen.push && push.subscriptions > 0}
              canTurnOn={push.subscriptions > 0}
              onTurn={(isOn) => turn({ push: isOn })}
            >
              <PushChannel
                publicKey={push.publicKey!}
                subscriptions={push.subscriptions}
                isOn={chosen.push}
                onChanged={async () => show(await notificationSettings())}
              />
            </Channel>
          )}
        </ul>
      </Section>
      {!hasNone && (
        <Section id="times" title="通知时间">
          <Times {...settings} onSave={save} />
        </Section>
      )}
      <Section id="away" title={doctorTexts.awayTitle}>
        <AwayForm />
      </Section>
    </div>
  );
}

/**
 * What is chosen goes to the server as a whole, and shows at once: what was chosen a moment ago, and is on its way, goes
 * along.
 */
function useChoice(settings: NotificationSettings, show: Props['show']) {
  const { message } = useApp();
  const [pending, setPending] = useState<Partial<NotificationChoice>>({});
  const latest = useRef(pending);
  const wait = (next: Partial<NotificationChoice>) => {
    latest.current = next;
    setPending(next);
  };

  const save = async (part: Partial<NotificationChoice>) => {
    const sent = { ...latest.current, ...part };
    wait(sent);
    try {
      const now = await saveNotificationChoice({ ...choiceOf(settings), ...sent });
      if (latest.current === sent) await show(now);
    } finally {
      if (latest.current === sent) wait({});
    }
  };
  const turn = (part: Partial<NotificationChoice>) =>
    save(part).then(
      () => message.success('通知方式已保存'),
      (error: unknown) => message.error(reasonOf(error)),
    );

  return { chosen: { ...choiceOf(settings), ...pending }, save, turn };
}

type Chosen = Pick<NotificationChoice, 'quietFrom' | 'quietTo' | 'digestAt'>;
type TimesProps = Chosen & { onSave: (chosen: Chosen) => Promise<void> };

/** When one is told: not at night, or once a day together. What is urgent passes both. */
function Times({ quietFrom, quietTo, digestAt, onSave }: TimesProps) {
  const [isQuiet, setQuiet] = useState(quietFrom !== null);
  const [from, setFrom] = useState(clockOf(quietFrom) || '22:00');
  const [to, setTo] = useState(clockOf(quietTo) || '07:00');
  const [isDigest, setDigest] = useState(digestAt !== null);
  const [at, setAt] = useState(clockOf(digestAt) || '08:00');
  const { act, busy, fault, setFault } = useAct();
  const setUnsaved = useUnsaved();
  const id = useId();

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = {
      quietFrom: isQuiet ? minutesOf(from) : null,
      quietTo: isQuiet ? minutesOf(to) : null,
      digestAt: isDigest ? minutesOf(at) : null,
    };
    if (isQuiet && (chosen.quietFrom === null || chosen.quietTo === null)) return setFault(notificationTexts.quietBoth);
    if (isQuiet && chosen.quietFrom === chosen.quietTo) return setFault('免打扰的开始和结束时间不能相同');
    if (isDigest && chosen.digestAt === null) return setFault('请填写每日汇总的时间');
    return act(() => onSave(chosen).then(() => setUnsaved(false)), { done: '通知时间已保存' });
  };

  const time = (name: string, label: string, value: string, set: (value: string) => void) => (
    <label htmlFor={`${id}-${name}`}>
      {label}
      <Input id={`${id}-${name}`} type="time" value={value} onChange={(event) => set(event.target.value)} />
    </label>
  );

  return (
    <form className={styles.times} onSubmit={save} onChange={() => setUnsaved(true)} noValidate>
      <Checkbox checked={isQuiet} onChange={(event) => setQuiet(event.target.checked)}>
        免打扰
      </Checkbox>
      <p className={styles.note}>免打扰期间的通知在结束后发送；急会诊和急症提醒仍会立即通知。</p>
      {isQuiet && (
        <div className={styles.clocks}>
          {time('from', '从', from, setFrom)}
          {time('to', '到', to, setTo)}
          {from > to && <span className={styles.note}>到第二天 {to}</span>}
        </div>
      )}
      <Radio.Group
        aria-label="发送时间"
        className={styles.choices}
        value={isDigest}
        onChange={(event) => setDigest(event.target.value)}
        options={[
          { value: false, label: '立即通知' },
          { value: true, label: '每天汇总通知一次（急会诊和急症提醒仍会立即通知）' },
        ]}
      />
      {isDigest && <div className={styles.clocks}>{time('at', '汇总时间', at, setAt)}</div>}
      <Fault text={fault} />
      <Button type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
    </form>
  );
}

/** `1320` is `22:00`; nothing is the empty text, as of a field for a time. */
export const clockOf = (minutes: number | null): string =>
  minutes === null
    ? ''
    : [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes after midnight of `22:00`, which a field for a time may write as `22:00:00`; null of anything else. */
export function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(clock)?.map(Number) ?? [];
  return hours === undefined || minutes === undefined || hours > 23 || minutes > 59 ? null : hours * 60 + minutes;
}

type ChannelProps = {
  channel: ChannelName;
  isOn: boolean;
  /** Whether there is anywhere to send to: without that it can only be turned off. */
  canTurnOn: boolean;
  onTurn: (isOn: boolean) => void;
  children: ReactNode;
};

/** One way of being told: its name and switch, and below them where it leads. */
const Channel = ({ channel, isOn, canTurnOn, onTurn, children }: ChannelProps) => (
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
