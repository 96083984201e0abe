import { Link } from 'react-router-dom';
import { ageText, type Day, dayInShanghai } from '../../../clinical/ages.ts';
import { eyeNames, eyes } from '../../../clinical/eyes.ts';
import { type ImageTag, missingFields, pictureFieldNames } from '../../../clinical/findings.ts';
import { lengthName, shownAges, weeksText } from '../../../clinical/gestational-age.ts';
import { urgencyNames } from '../../../contract/case-urgency.ts';
import { transferText } from '../../../contract/child-texts.ts';
import { consentTexts } from '../../../contract/consent-texts.ts';
import { examOfDisease } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/pages.ts';
import { pictureSrcset, pictureUrl } from '../../../contract/pictures.ts';
import { referralTexts } from '../../../contract/referral-texts.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { sexNames } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { type Fact, Facts } from '../Facts.tsx';
import { tagText } from '../images/image-tags.ts';
import { noteTexts, ungradablePictures } from '../images/picture-notes.ts';
import thumbnails from '../images/Thumbnails.module.css';
import { Person } from '../Person.tsx';
import { Section } from '../Section.tsx';
import { AccountGone } from '../waiting/AccountGone.tsx';
import { Invitations } from '../waiting/Invitations.tsx';
import styles from './ConsultationDetail.module.css';

/** Who the child is. Age, weight and height are those of the day the consultation was proposed. */
export function PatientFacts({ detail, today }: { detail: ConsultationDetail; today: Day }) {
  const { patientBirthday, embryoAge, embryoAgeDay, findings } = detail;
  const start = dayInShanghai(new Date(detail.consultationStartDateTime));
  const ages = shownAges(patientBirthday, { weeks: embryoAge, days: embryoAgeDay }, start);
  const birthWeight = findings?.birthWeightGrams;
  const facts: Fact[] = [
    ['姓名', detail.patientName],
    ['性别', sexNames[detail.patientSex]],
    ['出生日期', patientBirthday],
    ...ages.map(({ name, text }): Fact => [`发起时${name}`, text]),
    ...(today > start ? [['现在年龄', ageText(patientBirthday, today)] satisfies Fact] : []),
    ['出生孕周', weeksText({ weeks: embryoAge, days: embryoAgeDay })],
    ...(birthWeight === undefined ? [] : [['出生体重', `${birthWeight} g`] satisfies Fact]),
    ['发起时体重', `${detail.patientWeight} kg`],
    [`发起时${lengthName(patientBirthday, start)}`, `${detail.patientBodyLong} cm`],
  ];
  return (
    <Section id="patient" title="患儿信息">
      <Facts facts={facts} />
      <p className={styles.childLink}>
        <Link to={pages.platformChild(detail.childId)}>查看患儿档案</Link>（历次检查、治疗和会诊）
      </p>
    </Section>
  );
}

type AttachmentsProps = { detail: ConsultationDetail; onOpen: (path: string) => void };

/** The attached images as thumbnails; pressing one opens the viewer. */
export const Attachments = ({ detail, onOpen }: AttachmentsProps) => {
  const { attachments, findings, pictureNotes } = detail;
  const tags = findings?.images ?? [];
  if (attachments.length === 0) return null;
  return (
    <Section
      id="pictures"
      title={
        <>
          附件图片<small>{attachments.length} 张</small>
        </>
      }
    >
      <PictureGaps detail={detail} />
      <ul className={`${thumbnails.thumbnails} ${styles.attachments}`}>
        {attachments.map(({ attachmentId, attachmentLocate, width, height }, index) => {
          const label = `附件 ${index + 1}${tagText(tags, attachmentLocate)}`;
          return (
            <li key={attachmentId}>
              <button type="button" onClick={() => onOpen(attachmentLocate)} aria-label={`放大查看${label}`}>
                <img
                  src={pictureUrl(attachmentLocate, 640, 'jpeg')}
                  srcSet={pictureSrcset(attachmentLocate, 'webp')}
                  sizes="(width < 600px) 44vw, 240px"
                  width={width}
                  height={height}
                  alt={`附件 ${index + 1}`}
                />
              </button>
              <span aria-hidden="true">{label}</span>
              {noteTexts(pictureNotes, attachmentLocate).map((text) => (
                <small key={text}>{text}</small>
              ))}
              <span className={styles.file}>{fileText(tags, attachmentLocate, width, height)}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};

/** For the record: what a picture is, and what nobody said of it. `JPG 图片，900×600；未注明眼别和拍摄日期` */
function fileText(tags: readonly ImageTag[], path: string, width: number, height: number): string {
  const tag = tags.find(({ attachmentLocate }) => attachmentLocate === path);
  const missing = [!tag && '眼别', !tag?.takenOn && '拍摄日期'].filter(Boolean).join('和');
  const kind = path.split('.').at(-1)!.toUpperCase();
  return `${kind} 图片，${width}×${height}${missing && `；未注明${missing}`}`;
}

type PeopleProps = { detail: ConsultationDetail; onChanged: () => Promise<unknown> };

/** Who asked, and who was asked. */
export const People = ({ detail, onChanged }: PeopleProps) => (
  <Section id="people" title="发起与参与医生">
    <Person
      name={detail.pubDoctorName}
      title={detail.pubDoctorTitle}
      avatar={detail.pubDoctorAvatar}
      from={[detail.pubDoctorHospital, detail.pubDoctorCenter].filter(Boolean).join(' · ')}
      mark={
        <>
          <small>发起医生</small> {detail.isPubDoctorActive === false && <AccountGone />}
        </>
      }
      verb="发起于"
      written={detail.consultationStartDateTime}
      changed={detail.consultationUpdateDateTime}
      history={{ to: pages.platformHistory(detail.id), versionNo: detail.versionNo }}
    />
    <Invitations detail={detail} onChanged={onChanged} />
    <ConsentLine detail={detail} />
    {detail.urgency < detail.proposedUrgency && (
      <p className={styles.consent}>
        按检查所见建议“{urgencyNames[detail.proposedUrgency]}”，{urgencyTexts.reasonLabel}：{detail.urgencyReason}
      </p>
    )}
  </Section>
);

/** Whether the guardian agreed. That it is not recorded concerns a case which other hospitals see. */
function ConsentLine({
  detail: { consent, childId, pubDoctorHospital, invitedDoctors },
}: {
  detail: ConsultationDetail;
}) {
  const isShared = invitedDoctors.some(({ doctorHospital }) => doctorHospital !== pubDoctorHospital);
  if (consent.state === 'none' && !(consent.isAsked && isShared)) return null;
  const isGiven = consent.state === 'given';
  return (
    <p className={styles.consent} data-given={isGiven}>
      {isGiven ? `${consentTexts.title}：${consent.text}` : consent.text}
      {!isGiven && <Link to={`${pages.platformChild(childId)}#consent`}>查看档案</Link>}
    </p>
  );
}

/** Which fields of an eye that was photographed nobody can see. */
function PictureGaps({ detail: { diseaseId, findings, pictureNotes } }: { detail: ConsultationDetail }) {
  const ungradable = ungradablePictures(pictureNotes);
  const kind = examOfDisease(diseaseId);
  if (!kind || !findings) return null;
  const gaps = eyes.flatMap((eye) => {
    const own = findings.images.filter((image) => image.eye === eye);
    // One that does not say what it shows may show them.
    if (own.length === 0 || own.some(({ field }) => !field)) return [];
    const missing = missingFields(findings, kind, eye, ungradable).map((field) => pictureFieldNames[field]);
    return missing.length > 0 ? [`${eyeNames[eye]} ${missing.join('、')}`] : [];
  });
  return gaps.length > 0 && <p className={styles.gaps}>图片缺：{gaps.join('；')}</p>;
}

/** Where the child was referred to for treatment, and how far that came; a case that says it was referred asks for it. */
export function Referrals({ detail }: { detail: ConsultationDetail }) {
  const { referrals, consultationStatus, childId } = detail;
  if (referrals.length === 0 && consultationStatus !== 2) return null;
  return (
    <Section id="referrals" title={referralTexts.title}>
      {referrals.length === 0 && (
        <p>
          {referralTexts.none}　<Link to={pages.platformChild(childId)}>{referralTexts.refer}</Link>
        </p>
      )}
      <ul className={styles.referrals}>
        {referrals.map((one) => (
          <li key={one.id}>
            {dayInShanghai(new Date(one.askedAt))} {transferText(one.state, one.hospital)}
            {one.arrivedOn && `；${one.arrivedOn} ${referralTexts.arrived}`}
            {one.treatedOn && `；${one.treatedOn} ${referralTexts.treated}`}
          </li>
        ))}
      </ul>
    </Section>
  );
}
